// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Logging
import ShareContract
import Storage

/// The stages a share goes through; they meet only in stored state, and each can be run again.
struct Pipeline: Sendable {
  let reading: ReadStage
  let booking: BookStage
  let delivering: DeliverStage
  let digesting: DigestStage
  let stages: Stages
  let jobs: Jobs
  let retryBase: Duration
  let logger: Logger
  let now: @Sendable () -> Date

  /// Runs the stage of a claimed job and records what came of it.
  func run(_ lease: Lease) async throws {
    do {
      try await stage(lease)
    } catch let failure as StageFailure {
      try await record(failure, lease)
    } catch let problem as StorageProblem {
      throw problem
    } catch is CancellationError {
      try await jobs.release(lease)
    } catch {
      logger.error("stage failed", metadata: ["stage": "\(lease.kind)", "error": "\(error)"])
      let problem = Problem(.internalError, detail: "The server failed while it worked on this share.")
      try await record(.passing(problem), lease)
    }
  }

  private func stage(_ lease: Lease) async throws {
    // A job that was claimed so often without an end takes its worker down with it.
    guard lease.attempts <= StageFailure.triesLimit * 2 || lease.kind == .deliver else {
      throw StageFailure.final(
        Problem(.interrupted, detail: "The work on this share was cut off \(lease.attempts) times."))
    }
    switch lease.kind {
    case .read: try await reading.run(lease)
    case .book: try await booking.run(lease)
    case .deliver: try await delivering.run(lease)
    case .digest: try await digesting.run(lease)
    }
  }

  private func record(_ failure: StageFailure, _ lease: Lease) async throws {
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
    }
  }
}
