// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Messages
import Reading
import ShareContract

/// Why a stage could not do its work.
///
/// This is the one place that says what follows from it.
enum StageFailure: Error {
  /// A wall stands where the page should be: only the sender's capture helps.
  case wall(Wall, ReadArticle.Origin)
  /// The same will happen again; the owner sees why.
  case final(Problem)
  /// It may work later.
  case passing(Problem)
  /// The job waits and is checked again after a pause, without a limit on checks; this does not count as an attempt.
  case waiting(Problem, Duration)

  /// How often a stage is tried before a passing failure becomes final.
  static let triesLimit = 8
  /// No pause between two tries is longer.
  static let longestPause: Duration = .seconds(12 * 3600)

  /// What is recorded for a failure of the `attempts`-th try.
  enum Verdict {
    case stop(state: StageEnd, problem: Problem, wall: WallStatus?)
    case retry(after: Duration, problem: Problem)
    case wait(Duration, problem: Problem)
  }

  /// The state a share ends in.
  enum StageEnd { case needsCapture, failed }

  func verdict(attempts: Int, base: Duration, jitter: Double) -> Verdict {
    switch self {
    case .wall(let wall, let origin):
      return .stop(state: .needsCapture, problem: WallWords(wall, origin).problem, wall: WallStatus(wall))
    case .final(let problem):
      return .stop(state: .failed, problem: problem, wall: nil)
    case .passing(let problem):
      guard attempts < Self.triesLimit else { return .stop(state: .failed, problem: problem, wall: nil) }
      return .retry(after: Self.pause(attempts: attempts, base: base, jitter: jitter), problem: problem)
    case .waiting(let problem, let pause):
      return .wait(pause, problem: problem)
    }
  }

  /// Doubles with each try, is never longer than `longestPause`, and varies by a quarter so that retries spread out.
  ///
  /// - Parameter jitter: 0 to 1.
  static func pause(attempts: Int, base: Duration, jitter: Double) -> Duration {
    let doubled = base * Double(1 << min(max(attempts - 1, 0), 20))
    return min(doubled, longestPause) * (0.75 + jitter / 2)
  }
}

extension WallStatus {
  init(_ wall: Wall) {
    self.init(
      kind: wall.kind.rawValue, confidence: wall.confidence, reasons: wall.reasons,
      asked: wall.isAskedFor ? true : nil)
  }
}

extension FreeSpace {
  /// Throws a failure that makes the job wait if that many bytes can't be written.
  func check(for bytes: Int = 0) throws {
    guard try hasRoom(for: bytes) else { throw StageFailure.noSpace }
  }
}

extension StageFailure {
  /// Less disk space than the floor would stay free.
  ///
  /// The job waits, which uses none of its attempts.
  static let noSpace = StageFailure.waiting(
    Problem(
      .storageFull,
      .diskAlmostFull), .seconds(30))

  /// The account stores more than its quota.
  ///
  /// The job waits, which uses none of its attempts.
  static let overQuota = StageFailure.waiting(
    Problem(
      .quotaExceeded,
      .quotaReached), .seconds(120))
}
