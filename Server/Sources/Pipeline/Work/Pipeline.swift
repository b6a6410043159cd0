// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
package import Logging
import Messages
package import ServerCore
import ShareContract
package import Storage
import Tracing

/// Runs the stages of a share; they share only stored state, and each can be run again.
package struct Pipeline: Sendable {
  package let reading: ReadStage
  package let bookStage: BookStage
  package let delivering: DeliverStage
  package let digesting: DigestStage
  package let stages: Stages
  package let shares: Shares
  package let space: FreeSpace
  package let quota: Quota
  package let jobs: Jobs
  package let retryBase: Duration
  private let log: JobLog
  private let spans: SpanMaker
  package let now: @Sendable () -> Date
  private let spaceWaits = SpaceWaits()

  package init(
    reading: ReadStage, bookStage: BookStage, delivering: DeliverStage, digesting: DigestStage,
    stages: Stages,
    shares: Shares, space: FreeSpace, quota: Quota, jobs: Jobs, retryBase: Duration, logger: Logger,
    spans: SpanMaker = SpanMaker(), now: @escaping @Sendable () -> Date
  ) {
    self.reading = reading
    self.bookStage = bookStage
    self.delivering = delivering
    self.digesting = digesting
    self.stages = stages
    self.shares = shares
    self.space = space
    self.quota = quota
    self.jobs = jobs
    self.retryBase = retryBase
    (log, self.spans) = (JobLog(logger, shares, delivering.deliveries), spans)
    self.now = now
  }

  /// Runs the stage of a claimed job and records the result.
  package func run(_ lease: Lease) async throws {
    let begin = ContinuousClock.now
    log.began(lease)
    try await runStage(lease)
    await log.ended(lease, after: begin.duration(to: .now))
  }

  private func runStage(_ lease: Lease) async throws {
    do {
      try await WorkThreads.$account.withValue(lease.account) {
        try await spans.span("sharepipe.\(lease.kind.rawValue)", .consumer, lease.identifiers) { _ in
          try await stage(lease)
        }
      }
    } catch is WorkThreads.TookTooLong {
      try await record(.final(Problem(.unsupportedContent, .readingTooLong)), lease)
    } catch let failure as StageFailure {
      try await record(failure, lease)
    } catch let problem as StorageProblem where problem.code == .full {
      try await record(.noSpace, lease)
    } catch let problem as FileProblem where problem.isFull {
      try await record(.noSpace, lease)
    } catch let problem as FileStoreProblem {
      await log.failed("the store of files failed", problem, lease)
      try await record(problem.isFull ? .noSpace : .noFileStore, lease)
    } catch let problem as StorageProblem {
      throw problem
    } catch is CancellationError {
      try await jobs.release(lease)
    } catch {
      await log.failed("a stage failed", error, lease)
      let problem = Problem(.internalError, .shareFailed)
      try await record(.passing(problem), lease)
    }
  }

  /// Ends a job that crashed its process twice; its owner sees the reason and can start it again.
  func setAside(_ lease: Lease) async throws {
    let problem = Problem(.interrupted, .crashedTwice)
    if let delivery = lease.delivery {
      try await delivering.setAside(lease, delivery, problem)
    } else {
      try await record(.final(problem), lease)
    }
  }

  private func stage(_ lease: Lease) async throws {
    // A job that was claimed this often and never ended probably crashes its worker.
    guard lease.attempts <= StageFailure.triesLimit * 2 || lease.kind == .deliver else {
      throw StageFailure.final(
        Problem(.interrupted, .shareInterrupted(count: "\(lease.attempts)")))
    }
    if try await jobs.waitsForAccount(lease) { throw StageFailure.accountDisabled }
    try await checkSpace(lease)
    switch lease.kind {
    case .read: try await reading.run(lease)
    case .book: try await bookStage.run(lease)
    case .deliver: try await delivering.run(lease)
    case .digest: try await digesting.run(lease)
    }
  }

  /// Checks disk space and quota before fetching or making anything that could not be stored.
  ///
  /// The quota is checked only before the first stage, so that a share that was started is finished.
  private func checkSpace(_ lease: Lease) async throws {
    guard lease.kind != .deliver else { return }
    try space.check()
    guard lease.kind == .read, let limit = quota.bytes else { return }
    guard try await shares.storedBytes(account: lease.account) <= limit else { throw StageFailure.overQuota }
  }

  private func record(_ failure: StageFailure, _ lease: Lease) async throws {
    let failure = spaceWaits.lengthened(failure, job: lease.id, at: now())
    if let delivery = lease.delivery { return try await delivering.record(failure, lease, delivery) }
    if lease.kind == .digest { return try await digesting.record(failure, lease, base: retryBase) }
    let time = Moment(now())
    let jitter = Double.random(in: 0...1)
    switch failure.verdict(attempts: lease.attempts, base: retryBase, jitter: jitter) {
    case .stop(let state, let problem, let wall):
      try await stages.stop(
        lease, state: state == .failed ? .failed : .needsCapture, problem: try StoredJSON.encode(problem),
        wall: try wall.map(StoredJSON.encode), at: time)
    case .retry(let pause, let problem):
      try await stages.postpone(
        lease, until: time.advanced(by: pause), problem: try StoredJSON.encode(problem), at: time)
    case .wait(let pause, let problem):
      try await stages.postpone(
        lease, until: time.advanced(by: pause), problem: try StoredJSON.encode(problem), countsAsTry: false,
        at: time)
    }
  }
}

extension Lease {
  /// What identifies the job in a trace.
  fileprivate var identifiers: [String: String?] {
    [
      "sharepipe.account": account, "sharepipe.job": "\(job)", "sharepipe.delivery": delivery,
      "sharepipe.digest": digest, "sharepipe.share_number": kind == .digest ? nil : "\(share)",
      "sharepipe.attempts": "\(attempts)",
    ]
  }
}
