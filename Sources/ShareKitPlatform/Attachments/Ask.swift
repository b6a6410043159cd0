// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// Waits for a host that may be slow, silent, or no longer wanted.
@MainActor struct Ask {
  let limits: LoadLimits
  /// Is told how far the host is, from 0 to 1.
  let tell: @MainActor (Double) -> Void

  /// Starts a call and waits for its result, for as long as it makes progress.
  func result<Value: Sendable>(_ call: (Once<Value>) -> Progress?) async throws -> Value {
    try Task.checkCancellation()
    let once = Once<Value>()
    let progress = call(once)
    let watching = Task { await watch(once, progress) }
    defer { watching.cancel() }
    return try await withTaskCancellationHandler {
      try await once.value()
    } onCancel: {
      once.cancel()
      progress?.cancel()
    }
  }

  private func watch<Value>(_ once: Once<Value>, _ progress: Progress?) async {
    var (seen, quiet) = (0.0, Duration.zero)
    while !Task.isCancelled {
      // Progress can be observed by key paths on Apple's systems only, so it is looked at.
      guard (try? await Task.sleep(for: limits.tick)) != nil else { return }
      let fraction = progress?.fractionCompleted ?? 0
      quiet = fraction > seen || once.hasBegun ? .zero : quiet + limits.tick
      seen = fraction
      tell(fraction)
      guard quiet >= limits.timeout else { continue }
      once.giveUp(TimedOut())
      progress?.cancel()
      return
    }
  }
}
