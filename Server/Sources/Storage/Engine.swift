// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A database engine underneath the repositories.
///
/// `write` returns only after what it did is durable, and does all of it or nothing.
package protocol Engine: Sendable {
  /// Reads from one consistent state.
  func read<Answer: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Answer
  ) async throws -> Answer

  /// Runs one transaction; when `body` throws, nothing of it is kept.
  @discardableResult
  func write<Answer: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Answer
  ) async throws -> Answer

  /// Runs one transaction that leaves nothing readable of what it deletes, neither in the file nor in its journal.
  func erase<Answer: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Answer
  ) async throws -> Answer

  /// Runs one transaction and blocks the thread until it is durable: for threads of a library, never in a task.
  func writeBlocking(_ body: @escaping @Sendable (any SQLConnection) throws -> Void) throws
}
