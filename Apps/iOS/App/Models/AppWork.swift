// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// The app's work on outbox and credentials: one piece after the other, each awake until its end.
///
/// A sign-in must not cross a drain: the refusal of an old token would wipe the new one.
@MainActor final class AppWork {
  private var last: Task<Void, Never>?
  private var drain: (isWaiting: Bool, endsWaits: Bool) = (false, false)

  /// Runs a piece of work after those before it.
  func run(_ name: String, _ body: @escaping @MainActor () async -> Void) {
    let before = last
    let awake = Wakefulness(name)
    let task = Task {
      await before?.value
      await body()
      awake.end()
    }
    awake.expired = { task.cancel() }
    last = task
  }

  /// Runs a drain, unless one waits that has not begun: that one serves for both.
  func drain(isUserThere: Bool, _ body: @escaping @MainActor (_ endingWaits: Bool) async -> Void) {
    drain.endsWaits = drain.endsWaits || isUserThere
    guard !drain.isWaiting else { return }
    drain.isWaiting = true
    run("drain") { [self] in
      let endingWaits = drain.endsWaits
      drain = (false, false)
      await body(endingWaits)
    }
  }
}

/// Keeps the app running for a while after its user left.
///
/// The system's patience has an end: then the work is cancelled and the system told, or it would kill the app. What was
/// claimed by then stays leased, and is taken up again by the next drain.
@MainActor final class Wakefulness {
  /// Called when the system's patience is over, before it is told.
  var expired: () -> Void = {}
  private var task = UIBackgroundTaskIdentifier.invalid

  init(_ name: String) {
    task = UIApplication.shared.beginBackgroundTask(withName: name) { [weak self] in
      self?.expired()
      self?.end()
    }
  }

  /// Tells the system that the work is done; a second time does nothing.
  func end() {
    guard task != .invalid else { return }
    UIApplication.shared.endBackgroundTask(task)
    task = .invalid
  }
}
