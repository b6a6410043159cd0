// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A database engine that the repositories use.
///
/// `write` returns only after its changes are durable, and makes all of them or none.
package protocol Engine: Sendable {
  /// Reads from one consistent snapshot.
  func read<Answer: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Answer
  ) async throws -> Answer

  /// Runs one transaction; when `body` throws, nothing is stored.
  @discardableResult
  func write<Answer: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Answer
  ) async throws -> Answer

  /// Runs one transaction whose deleted data can't be recovered from the database file or its journal.
  func erase<Answer: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Answer
  ) async throws -> Answer

  /// Runs one transaction and blocks the thread until it is durable. Call it on a library's threads, never in a task.
  func writeBlocking(_ body: @escaping @Sendable (any SQLConnection) throws -> Void) throws
}
