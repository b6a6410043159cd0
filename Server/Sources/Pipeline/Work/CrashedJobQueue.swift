// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Logging
import ServiceLifecycle
import Storage

/// Runs the jobs that may have crashed an earlier process, one at a time, before the worker takes others.
struct CrashedJobQueue: Sendable {
  let pipeline: Pipeline
  let suspects: CrashedJobs
  let leaseTime: Duration
  let owner: String
  let logger: Logger
  let now: @Sendable () -> Date
  /// Runs a job beside its heartbeat.
  let hold: @Sendable (Lease) async throws -> Void

  /// The number of crashes after which a job is set aside; in the last of them it ran alone.
  private static let mostCrashes = 2
  /// How long the other jobs wait for one that runs alone.
  private static let longestAlone: Duration = .seconds(30)

  /// Runs each job alone, and returns as soon as other jobs may run.
  ///
  /// A job that takes longer than the others should wait continues in `group`. The jobs after it then run beside it.
  func run(_ jobs: [Suspect], in group: inout DiscardingTaskGroup) async {
    var isAlone = true
    for job in jobs {
      guard isAlone else {
        group.addTask { await run(job, isAlone: false) }
        continue
      }
      let (ended, continuation) = AsyncStream<Void>.makeStream()
      group.addTask {
        await run(job, isAlone: true)
        continuation.finish()
      }
      isAlone = await ends(ended)
    }
    try? await suspects.endAlone(owner: owner)
  }

  private func ends(_ ended: AsyncStream<Void>) async -> Bool {
    await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        for await _ in ended {}
        return !Task.isCancelled
      }
      group.addTask {
        try? await Task.sleep(for: Self.longestAlone)
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
  }

  private func run(_ job: Suspect, isAlone: Bool) async {
    do {
      if Task.isShuttingDownGracefully || Task.isCancelled {
        return try await pipeline.jobs.release(job.lease)
      }
      if job.crashes >= Self.mostCrashes {
        logger.error("setting aside a job that crashed its process", metadata: job.lease.metadata)
        try await pipeline.setAside(job.lease)
      } else if isAlone {
        try await suspects.begin(job.lease, owner: owner, for: leaseTime, at: Moment(now()))
        try await hold(job.lease)
      } else {
        return try await hold(job.lease)
      }
      try await suspects.clear(job.lease)
    } catch {
      logger.error(
        "a job that may have crashed its process failed",
        metadata: job.lease.metadata.merging(["error": "\(error)"]) { $1 })
    }
  }
}
