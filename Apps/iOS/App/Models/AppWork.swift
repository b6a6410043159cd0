// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// Runs the app's work on outbox and credentials in order, keeping the app awake until each piece ends.
///
/// A sign-in and a drain must not overlap: the rejection of an old token would delete the new one.
@MainActor final class AppWork {
  private var last: Task<Void, Never>?
  private var drain: (isWaiting: Bool, endsWaits: Bool) = (false, false)

  /// Runs a piece of work after those before it; a caller that doesn't need the result any longer cancels it.
  @discardableResult
  func run(_ name: String, _ body: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    let before = last
    let awake = Wakefulness(name)
    let task = Task {
      await before?.value
      await body()
      awake.end()
    }
    awake.expired = { task.cancel() }
    last = task
    return task
  }

  /// Runs a drain, unless one is queued that hasn't started, which serves both callers.
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
