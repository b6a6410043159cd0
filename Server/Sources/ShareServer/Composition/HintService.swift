// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Intake
import Logging
import ServiceLifecycle
import Storage

/// Wakes workers and event streams of this process when other processes say that there is something for them.
///
/// Services stop in reverse order, so this one has to come before the workers: jobs that they return are announced, too.
struct HintService: Service {
  let hints: PostgreSQLHints
  let engine: PostgreSQLEngine
  let jobs: WorkSignal
  let commits: WorkSignal
  let logger: Logger

  func run() async throws {
    let events = HintEvents(hint: wake, lost: logLoss, restored: logReturn)
    await cancelWhenGracefulShutdown { await hints.run(on: engine, events) }
  }

  @Sendable private func wake(_ hint: DatabaseHint) {
    switch hint {
    case .jobs: jobs.wake()
    case .changes: commits.wake()
    }
  }

  @Sendable private func logLoss(_ reason: String) {
    logger.warning(
      "hints from other processes are unavailable, so their jobs and changes are found up to a second later",
      metadata: ["reason": "\(reason)"])
  }

  @Sendable private func logReturn() {
    logger.notice("hints from other processes are available again")
  }
}
