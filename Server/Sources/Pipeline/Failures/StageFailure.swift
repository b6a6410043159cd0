// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Messages
package import Reading
package import ServerCore
package import ShareContract

/// Explains why a stage could not do its work.
///
/// The consequences of each failure are decided here and nowhere else.
package enum StageFailure: Error {
  /// The site returned a wall instead of the page, so only a capture from the sender helps.
  case wall(Wall, ReadArticle.Origin)
  /// Another attempt would fail the same way; the owner sees the reason.
  case final(Problem)
  /// Another attempt may succeed.
  case passing(Problem)
  /// The job waits and is checked again after a pause, without a limit on checks; this does not count as an attempt.
  case waiting(Problem, Duration)

  /// The number of attempts after which a transient failure becomes final.
  static let triesLimit = 8
  /// The longest pause between two attempts.
  static let longestPause: Duration = .seconds(12 * 3600)

  /// The change to record after a failure of attempt number `attempts`.
  package enum Verdict {
    case stop(state: StageEnd, problem: Problem, wall: StoredWall?)
    case retry(after: Duration, problem: Problem)
    case wait(Duration, problem: Problem)
  }

  /// The state a share ends in.
  package enum StageEnd { case needsCapture, failed }

  package func verdict(attempts: Int, base: Duration, jitter: Double) -> Verdict {
    switch self {
    case .wall(let wall, let origin):
      return .stop(state: .needsCapture, problem: WallMessages(wall, origin).problem, wall: StoredWall(wall))
    case .final(let problem):
      return .stop(state: .failed, problem: problem, wall: nil)
    case .passing(let problem):
      guard attempts < Self.triesLimit else {
        return .stop(state: .failed, problem: problem.finalOfReading(after: attempts), wall: nil)
      }
      return .retry(after: Self.pause(attempts: attempts, base: base, jitter: jitter), problem: problem)
    case .waiting(let problem, let pause):
      return .wait(pause, problem: problem)
    }
  }

  /// The pause doubles with each attempt up to `longestPause` and varies by a quarter, so that retries spread out.
  ///
  /// - Parameter jitter: a number from 0 to 1.
  package static func pause(attempts: Int, base: Duration, jitter: Double) -> Duration {
    let doubled = base * Double(1 << min(max(attempts - 1, 0), 20))
    return min(doubled, longestPause) * (0.75 + jitter / 2)
  }
}

extension Problem {
  /// The same problem of a delivery, after the last attempt: it says that there are no more.
  func final(after attempts: Int) -> Problem {
    final { .stoppedTrying(count: attempts, reason: $0) }
  }

  /// The same problem of a share without a book, after the last attempt: its page has a button for another one.
  fileprivate func finalOfReading(after attempts: Int) -> Problem {
    final { .stoppedReading(count: attempts, reason: $0) }
  }

  private func final(_ message: (_ reason: String) -> Message) -> Problem {
    guard let known = knownCode else { return self }
    return Problem(known, message(detail ?? title).inserting(self.message, as: "reason"))
  }
}

extension FreeSpace {
  /// Throws a failure that makes the job wait if that many bytes can't be written.
  package func check(for bytes: Int = 0) throws {
    guard try hasSpace(for: bytes) else { throw StageFailure.noSpace }
  }
}

extension StageFailure {
  /// The disk has less free space than the server has to keep free.
  ///
  /// The job waits without using an attempt.
  static let noSpace = StageFailure.waiting(
    Problem(
      .storageFull,
      .diskAlmostFull), .seconds(30))

  /// The store of the files can't be reached.
  ///
  /// The job waits without using an attempt.
  static let noFileStore = StageFailure.waiting(Problem(.unavailable, .fileStoreAwaited), .seconds(15))

  /// The account is disabled.
  ///
  /// The job waits without using an attempt; enabling the account makes it due.
  static let accountDisabled = StageFailure.waiting(Problem(.unavailable, .accountWaits), .seconds(1800))

  /// The account's storage quota is exceeded.
  ///
  /// The job waits without using an attempt.
  static let overQuota = StageFailure.waiting(
    Problem(
      .quotaExceeded,
      .quotaReached), .seconds(120))
}
