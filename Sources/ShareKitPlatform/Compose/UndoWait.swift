// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// Waits until the user takes a share back, or may no longer.
@MainActor final class UndoWait {
  private var continuation: CheckedContinuation<Bool, Never>?
  private var result: Bool?

  /// The first answer; false when the time is over or the host's app goes to the background.
  func result(within time: Duration) async -> Bool {
    let center = NotificationCenter.default
    // Not on a queue of the center: it would wait for the main thread, on which the notification may be posted.
    let watch = center.addObserver(forName: .NSExtensionHostDidEnterBackground, object: nil, queue: nil) {
      [weak self] _ in Task { @MainActor in self?.end(false) }
    }
    defer { center.removeObserver(watch) }
    let clock = Task { [weak self] in
      try? await Task.sleep(for: time)
      self?.end(false)
    }
    defer { clock.cancel() }
    return await withCheckedContinuation { continuation in
      if let result { return continuation.resume(returning: result) }
      self.continuation = continuation
    }
  }

  /// Only the first call counts.
  func end(_ isUndone: Bool) {
    guard result == nil else { return }
    result = isUndone
    continuation?.resume(returning: isUndone)
    continuation = nil
  }
}
