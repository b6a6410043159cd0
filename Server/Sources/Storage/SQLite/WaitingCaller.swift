// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import GRDB
import Synchronization

/// A caller of `write` between its own savepoint and the common commit.
final class WaitingCaller<Answer: Sendable>: Sendable {
  private let continuation: CheckedContinuation<Answer, any Error>
  private let body: @Sendable (any SQLConnection) throws -> Answer
  private let outcome = Mutex<Result<Answer, any Error>?>(nil)

  init(
    _ continuation: CheckedContinuation<Answer, any Error>,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Answer
  ) {
    self.continuation = continuation
    self.body = body
  }

  @Sendable
  func run(_ database: GRDB.Database) {
    let result = Result { try inSavepoint(database) }
    outcome.withLock { $0 = result }
  }

  /// Tells the caller: its own failure, the commit's failure, or its answer, in this order.
  @Sendable
  func settle(_ commitFailure: (any Error)?) {
    guard let result = outcome.withLock({ $0 }) else {
      return continuation.resume(throwing: commitFailure ?? CancellationError())
    }
    if case .success = result, let commitFailure { return continuation.resume(throwing: commitFailure) }
    continuation.resume(with: result)
  }

  private func inSavepoint(_ database: GRDB.Database) throws -> Answer {
    try database.execute(sql: "SAVEPOINT caller")
    do {
      let answer = try body(SQLiteConnection(database: database))
      try database.execute(sql: "RELEASE caller")
      return answer
    } catch {
      try database.execute(sql: "ROLLBACK TO caller; RELEASE caller")
      throw error
    }
  }
}
