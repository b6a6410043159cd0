// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// Keeps the app running for a while after the user left it.
///
/// The system limits this time. Then the work is canceled and the system told, or it would kill the app. Shares that
/// were claimed by then keep their lease until the next drain takes them up again.
@MainActor final class Wakefulness {
  /// Called when the system's time limit is reached, before the system is told.
  var expired: () -> Void = {}
  private var task = UIBackgroundTaskIdentifier.invalid

  init(_ name: String) {
    task = UIApplication.shared.beginBackgroundTask(withName: name) { [weak self] in
      self?.expired()
      self?.end()
    }
  }

  /// Tells the system that the work is done.
  ///
  /// A second call does nothing.
  func end() {
    guard task != .invalid else { return }
    UIApplication.shared.endBackgroundTask(task)
    task = .invalid
  }
}
