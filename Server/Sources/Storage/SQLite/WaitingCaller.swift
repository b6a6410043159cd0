// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import GRDB
import Synchronization

/// A caller of `write` whose work is done and who waits for the common commit.
final class WaitingCaller<Value: Sendable>: Sendable {
  private let completion: @Sendable (Result<Value, any Error>) -> Void
  private let body: @Sendable (any SQLConnection) throws -> Value
  private let outcome = Mutex<Result<Value, any Error>?>(nil)

  init(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value,
    completion: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    self.body = body
    self.completion = completion
  }

  @Sendable
  func run(_ database: GRDB.Database, _ scope: WorkScope) -> Bool {
    let result = Result {
      scope == .savepoint ? try inSavepoint(database) : try body(SQLiteConnection(database: database))
    }
    outcome.withLock { $0 = result }
    return if case .success = result { true } else { false }
  }

  /// Stores the result of work that was done together with that of other callers.
  @Sendable
  func keep(_ value: Value) { outcome.withLock { $0 = .success(value) } }

  /// Resumes the caller with its own error, else the commit's error, else its result.
  @Sendable
  func settle(_ commitFailure: (any Error)?) {
    guard let result = outcome.withLock({ $0 }) else {
      return completion(.failure(commitFailure ?? CancellationError()))
    }
    if case .success = result, let commitFailure {
      return completion(.failure(StorageProblem.named(commitFailure)))
    }
    completion(result.mapError(StorageProblem.named))
  }

  private func inSavepoint(_ database: GRDB.Database) throws -> Value {
    try database.cachedStatement(sql: "SAVEPOINT caller").execute()
    do {
      let value = try body(SQLiteConnection(database: database))
      try database.cachedStatement(sql: "RELEASE caller").execute()
      return value
    } catch {
      // A full disk may have ended the whole transaction and its savepoint.
      if database.isInsideTransaction { try database.execute(sql: "ROLLBACK TO caller; RELEASE caller") }
      throw error
    }
  }
}
