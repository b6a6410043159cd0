// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Logging
import Storage
import Synchronization

/// Keeps claims on PostgreSQL from passing jobs that have ended; see ``Jobs/advanceQueue(of:at:)``.
final class QueueUpkeep: Sendable {
  private struct State {
    var jobs = 0
    var accounts: Set<String> = []
    var begun = ContinuousClock.now
  }

  /// The ended jobs after which claims search after them, and the time after which an idle worker doesn't wait for more.
  private static let (jobsAtMost, timeAtMost) = (8, Duration.seconds(5))
  /// The interval between complete checks; with many jobs it grows, so that checks take at most a hundredth of the time.
  private static let interval = Duration.seconds(60)

  private let state = Mutex(State())
  private let jobs: Jobs
  private let logger: Logger
  private let now: @Sendable () -> Moment

  init(_ jobs: Jobs, _ logger: Logger, now: @escaping @Sendable () -> Moment) {
    (self.jobs, self.logger, self.now) = (jobs, logger, now)
  }

  /// Notes that a job has ended.
  func add(_ lease: Lease) {
    state.withLock { state in
      if state.jobs == 0 { state.begun = .now }
      state.jobs += 1
      state.accounts.insert(lease.account)
    }
  }

  /// Changes the range of claims if enough jobs have ended.
  ///
  /// - Parameter isIdle: whether the worker has found no job.
  func advance(isIdle: Bool) async {
    let accounts = state.withLock { state -> Set<String> in
      let isTime = isIdle && state.jobs > 0 && state.begun + Self.timeAtMost < .now
      guard state.jobs >= Self.jobsAtMost || isTime else { return [] }
      defer { state = State() }
      return state.accounts
    }
    guard !accounts.isEmpty else { return }
    await reporting { try await jobs.advanceQueue(of: accounts, at: now()) }
  }

  /// Checks the queue at intervals, until the task is canceled.
  ///
  /// One worker of the installation does so at a time.
  func check(as owner: String) async {
    var pause = Self.interval
    while !Task.isCancelled {
      let begun = ContinuousClock.now
      await reporting { [pause] in try await jobs.checkQueue(as: owner, for: pause * 3, at: now()) }
      pause = max(Self.interval, (.now - begun) * 100)
      // The server's stop interrupts the pause, which is not a failure.
      try? await Task.sleep(for: pause)
    }
  }

  private func reporting(_ work: () async throws -> Void) async {
    do {
      try await work()
    } catch is CancellationError {
    } catch {
      logger.error("the queue couldn't be maintained", metadata: ["error": "\(error)"])
    }
  }
}
