// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Logging
import ServiceLifecycle
import ShareContract
import Storage

/// Takes due jobs and runs them, several at once, until the server stops.
///
/// On a graceful stop it takes no further job and lets those under way end; what has to be cut off is given
/// back to the queue. A worker that dies leaves leases that run out.
struct Worker: Service {
  let pipeline: Pipeline
  let jobs: Jobs
  let signal: WorkSignal
  let count: Int
  let leaseTime: Duration
  /// Where workers make their presence known.
  let presenceFolder: URL
  let logger: Logger
  let now: @Sendable () -> Date

  /// Longest time between two looks: jobs of other processes come without a signal.
  private static let longestNap: Duration = .milliseconds(500)

  func run() async throws {
    let owner = ShareID.make().text
    let presence = try WorkerPresence(folder: presenceFolder, owner: owner)
    try await takeOver(presence)
    await withDiscardingTaskGroup { group in
      for _ in 0..<count { group.addTask { await work(owner: owner) } }
    }
    withExtendedLifetime(presence) {}
  }

  private func takeOver(_ presence: WorkerPresence) async throws {
    for owner in try await jobs.owners() where presence.hasEnded(owner) {
      logger.notice("takes over the jobs of a worker that ended", metadata: ["owner": "\(owner)"])
      try await jobs.releaseLeases(of: owner)
    }
  }

  private func work(owner: String) async {
    while !Task.isShuttingDownGracefully && !Task.isCancelled {
      let mark = signal.mark
      do {
        if let lease = try await jobs.claim(owner: owner, at: Moment(now()), lease: leaseTime) {
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
  private func hold(_ lease: Lease) async throws {
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
