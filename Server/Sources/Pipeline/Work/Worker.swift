// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
package import Intake
package import Logging
import ServiceLifecycle
import ShareContract
package import Storage
import Synchronization

/// Takes due jobs and runs them, several at once, until the server stops.
///
/// Deliveries have places of their own: a mail server that takes a connection and says nothing keeps nobody from
/// reading, and no other destination from its books.
///
/// Accounts take turns, and one place more than the others is only for accounts that have nothing under way: whoever
/// shares twenty links to a slow site makes nobody else wait for it.
///
/// On a graceful stop it takes no further job and lets those under way end; what has to be cut off is given
/// back to the queue. A worker that dies leaves leases that run out.
package struct Worker: Service {
  package let pipeline: Pipeline
  package let jobs: Jobs
  package let suspects: CrashedJobs
  package let signal: WorkSignal
  /// Places for reading and making books; there are twice as many for deliveries, half of them at most for mails.
  package let count: Int
  package let leaseTime: Duration
  /// Where workers make their presence known.
  package let presenceFolder: URL
  /// Whether crashes of this process are marked; only one worker of a process can do so.
  package let marksCrashes: Bool
  package let logger: Logger
  package let now: @Sendable () -> Date

  package init(
    pipeline: Pipeline, jobs: Jobs, suspects: CrashedJobs, signal: WorkSignal, count: Int,
    leaseTime: Duration,
    presenceFolder: URL, marksCrashes: Bool, logger: Logger, now: @escaping @Sendable () -> Date
  ) {
    self.pipeline = pipeline
    self.jobs = jobs
    self.suspects = suspects
    self.signal = signal
    self.count = count
    self.leaseTime = leaseTime
    self.presenceFolder = presenceFolder
    self.marksCrashes = marksCrashes
    self.logger = logger
    self.now = now
  }

  /// Longest time between two looks: jobs of other processes come without a signal.
  private static let longestNap: Duration = .milliseconds(500)

  package func run() async throws {
    let owner = ShareID.make().text
    let presence = try WorkerPresence(folder: presenceFolder, owner: owner, marksCrashes: marksCrashes)
    let found = try await takeOver(presence, owner)
    let queue = SuspectQueue(
      pipeline: pipeline, suspects: suspects, leaseTime: leaseTime, owner: owner, logger: logger, now: now,
      hold: hold)
    await withDiscardingTaskGroup { group in
      await queue.run(found, in: &group)
      fill(&group, .making, places: count, owner)
      fill(&group, .delivering(mails: min(count, MailConfiguration.connections)), places: count * 2, owner)
    }
    withExtendedLifetime(presence) {}
  }

  private func fill(_ group: inout DiscardingTaskGroup, _ lane: JobLane, places: Int, _ owner: String) {
    let turn = Turn()
    for place in 0...places {
      group.addTask { await work(owner: owner, lane, turn, idleOnly: place == places) }
    }
  }

  /// Takes over the jobs of ended workers on this machine; returns the jobs that may have crashed one.
  private func takeOver(_ presence: WorkerPresence, _ owner: String) async throws -> [Suspect] {
    var found: [Suspect] = []
    for other in try await jobs.owners() {
      guard let ending = presence.ending(of: other) else { continue }
      logger.notice("taking over the jobs of a worker that ended", metadata: ["owner": "\(other)"])
      switch ending {
      case .unknown: try await jobs.releaseLeases(of: other, at: Moment(now()), pause: Self.rest)
      case .crash:
        found = try await suspects.takeOver(from: other, by: owner, at: Moment(now()), lease: leaseTime)
      }
      presence.forget(other)
    }
    return found
  }

  /// How long a job rests whose worker died on it: not at all the first time, then longer and longer.
  ///
  /// What kills its worker each time would otherwise be the first that the next one takes, and nothing else got done.
  @Sendable
  package static func rest(attempts: Int) -> Duration {
    guard attempts > 1 else { return .zero }
    return StageFailure.pause(
      attempts: attempts - 1, base: .seconds(1), jitter: Double.random(in: 0...1))
  }

  private func work(owner: String, _ lane: JobLane, _ turn: Turn, idleOnly: Bool) async {
    while !Task.isShuttingDownGracefully && !Task.isCancelled {
      let mark = signal.mark
      do {
        let lease = try await jobs.claim(
          owner: owner, at: Moment(now()), lease: leaseTime, from: lane, after: turn.last,
          idleOnly: idleOnly)
        if let lease {
          turn.last = lease.account
          // What it made, or the way that it left free, may be for a place that naps.
          defer { if lease.kind != .read { signal.signal() } }
          try await hold(lease)
          continue
        }
      } catch let problem as StorageProblem where problem.code == .leaseLost {
        logger.warning("job was taken over", metadata: ["reason": "\(problem.message)"])
      } catch {
        logger.error("worker failed", metadata: ["error": "\(error)"])
      }
      await nap(mark)
    }
  }

  private func nap(_ mark: UInt64) async {
    let limit = Self.longestNap * Double.random(in: 0.5...1)
    await cancelWhenGracefulShutdown { await signal.wait(after: mark, atMost: limit) }
  }

  // The job runs beside a heartbeat; the first of them to end or fail ends both.
  @Sendable private func hold(_ lease: Lease) async throws {
    try await withThrowingTaskGroup { group in
      group.addTask { try await pipeline.run(lease) }
      group.addTask { try await beat(lease) }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private func beat(_ lease: Lease) async throws {
    while true {
      try await Task.sleep(for: leaseTime / 3)
      try await jobs.extend(lease, until: Moment(now()).advanced(by: leaseTime))
    }
  }
}

/// Whose job was taken last.
private final class Turn: Sendable {
  private let account = Mutex("")

  var last: String {
    get { account.withLock { $0 } }
    set { account.withLock { $0 = newValue } }
  }
}
