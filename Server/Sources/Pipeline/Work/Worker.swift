// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
package import Intake
package import Logging
package import ServerCore
import ServiceLifecycle
import ShareContract
package import Storage

/// Claims due jobs and runs several at once until the server stops.
///
/// Deliveries have their own slots, so that a mail server that doesn't respond delays neither reading nor other
/// destinations. Deliveries to the destinations of the worker's machine have further ones.
///
/// Accounts take turns, and one extra slot is only for accounts without a running job. So an account that shares twenty
/// links to a slow site doesn't make the others wait.
///
/// While the server drains, and on a graceful stop, it claims no more jobs and lets the running ones end; jobs that have to be interrupted go back to
/// the queue. The leases of a worker that dies expire.
package struct Worker: Service {
  package let pipeline: Pipeline
  package let jobs: Jobs
  package let suspects: CrashedJobs
  /// Where the machine of this worker is recorded; nil if it has no name.
  package let machine: WorkerMachine?
  package let signal: WorkSignal
  /// Slots for reading and making books; there are twice as many for deliveries, at most half of them for mails.
  package let count: Int
  package let leaseTime: Duration
  /// The longest time between two checks of the queue: jobs are retried, and hints of other processes can be lost.
  package let longestNap: Duration
  /// The folder in which workers record that they are alive.
  package let presenceFolder: URL
  /// Whether crashes of this process are marked; only one worker of a process can do so.
  package let marksCrashes: Bool
  /// Whether the server is about to stop; then no more jobs are claimed.
  package let drain: DrainState
  package let logger: Logger
  package let now: @Sendable () -> Date

  package init(
    pipeline: Pipeline, jobs: Jobs, suspects: CrashedJobs, machine: WorkerMachine? = nil, signal: WorkSignal,
    count: Int,
    leaseTime: Duration, longestNap: Duration,
    presenceFolder: URL, marksCrashes: Bool, drain: DrainState, logger: Logger,
    now: @escaping @Sendable () -> Date
  ) {
    self.pipeline = pipeline
    self.jobs = jobs
    self.suspects = suspects
    self.machine = machine
    self.signal = signal
    self.count = count
    self.leaseTime = leaseTime
    self.longestNap = longestNap
    self.presenceFolder = presenceFolder
    self.marksCrashes = marksCrashes
    self.drain = drain
    self.logger = logger
    self.now = now
  }

  package func run() async throws {
    let owner = ShareID.make().text
    let presence = try WorkerPresence(folder: presenceFolder, owner: owner, marksCrashes: marksCrashes)
    let found = try await takeOver(presence, owner)
    let queue = CrashedJobQueue(
      pipeline: pipeline, suspects: suspects, leaseTime: leaseTime, owner: owner, logger: logger, now: now,
      hold: hold)
    let upkeep = QueueUpkeep(jobs, logger) { Moment(now()) }
    await withDiscardingTaskGroup { group in
      await queue.run(found, in: &group)
      group.addTask { await serve(.making, slots: count, owner, upkeep) }
      group.addTask { await serve(.delivering(mails: count), slots: count * 2, owner, upkeep) }
      if let machine {
        group.addTask { await serve(.machine(machine.node), slots: count, owner, upkeep) }
        group.addTask { await machine.record(owner, for: leaseTime) }
      }
      if jobs.hasQueueTable {
        group.addTask { await cancelWhenGracefulShutdown { await upkeep.check(as: owner) } }
      }
    }
    withExtendedLifetime(presence) {}
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
        found = try await suspects.takeOver(
          from: other, by: owner, on: machine?.node, at: Moment(now()), lease: leaseTime)
        try await jobs.releaseLeases(of: other, at: Moment(now()), pause: Self.rest)
      }
      presence.forget(other)
    }
    return found
  }

  /// How long a job rests after its worker died: not at all the first time, then longer each time.
  ///
  /// Otherwise a job that kills its worker would always be the first one claimed, and no other job would run.
  @Sendable
  package static func rest(attempts: Int) -> Duration {
    guard attempts > 1 else { return .zero }
    return StageFailure.pause(
      attempts: attempts - 1, base: .seconds(1), jitter: Double.random(in: 0...1))
  }

  /// Claims jobs of a lane for its free slots and runs them, until the server stops.
  ///
  /// One task claims for all slots, so jobs whose slots became free meanwhile are claimed together.
  private func serve(_ lane: JobLane, slots: Int, _ owner: String, _ upkeep: QueueUpkeep) async {
    let free = LaneSlots(count: slots)
    await withDiscardingTaskGroup { group in
      while !Task.isShuttingDownGracefully && !Task.isCancelled {
        let mark = signal.mark
        let leases = await reporting { try await claim(for: free, lane, owner) }
        for (lease, slot) in leases ?? [] {
          group.addTask { await run(lease, in: slot, of: free, upkeep) }
        }
        await upkeep.advance(isIdle: leases?.isEmpty ?? true)
        if leases?.isEmpty ?? true { await nap(mark) }
      }
    }
  }

  /// Claims for the slots that are free; the extra slot is used only when no other one is free.
  private func claim(
    for free: LaneSlots, _ lane: JobLane, _ owner: String
  ) async throws -> [(Lease, LaneSlots.Slot)] {
    guard !drain.isDraining, let (slot, count) = free.next else { return [] }
    let leases = try await jobs.claim(
      upTo: count, owner: owner, at: Moment(now()), lease: leaseTime, from: lane, after: free.turn,
      idleOnly: slot == .extra)
    free.take(slot, for: leases)
    return leases.map { ($0, slot) }
  }

  private func run(
    _ lease: Lease, in slot: LaneSlots.Slot, of slots: LaneSlots, _ upkeep: QueueUpkeep
  ) async {
    await reporting(lease.metadata) { try await hold(lease) }
    upkeep.add(lease)
    slots.free(slot)
    // The slot is free, and the job may have created another one, or freed its channel.
    signal.signal()
  }

  /// Logs an error, and returns nil.
  @discardableResult
  private func reporting<Value>(
    _ metadata: Logger.Metadata = [:], _ work: () async throws -> Value
  ) async -> Value? {
    do {
      return try await work()
    } catch let problem as StorageProblem where problem.code == .leaseLost {
      logger.warning(
        "another worker took over the job",
        metadata: metadata.merging(["reason": "\(problem.message)"]) { $1 })
    } catch is CancellationError where Task.isCancelled {
      // The server stops. An interrupted job is claimed again after the next start.
    } catch {
      logger.error("a worker failed", metadata: metadata.merging(["error": "\(error)"]) { $1 })
    }
    return nil
  }

  private func nap(_ mark: UInt64) async {
    let limit = longestNap * Double.random(in: 0.5...1)
    await cancelWhenGracefulShutdown { await signal.wait(after: mark, atMost: limit) }
  }

  // The job runs beside a heartbeat; when one of them ends or fails, the other is canceled.
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
      try await jobs.extend(lease, by: leaseTime, at: Moment(now()))
    }
  }
}
