// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A database engine that the repositories use.
///
/// `write` returns only after its changes are durable, and makes all of them or none. A body may run more than once.
package protocol Engine: Sendable {
  /// The SQL that the database understands.
  var dialect: SQLDialect { get }

  /// False if this process lately couldn't connect to the database; calls may then wait for up to a minute.
  var isReachable: Bool { get }

  /// Throws if nothing can be stored at present, for example because the disk became read-only. What was found within the last
  /// seconds counts.
  ///
  /// Connections to PostgreSQL notice by themselves whether its server accepts changes, so this checks nothing there.
  func checkWritable() async throws

  /// Reads from one consistent snapshot.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value

  /// Runs one transaction; when `body` throws, nothing is stored.
  @discardableResult
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value

  /// Runs one transaction that locks the rows on which it decides: each statement sees what was committed before it.
  ///
  /// On PostgreSQL, this costs less than `write` when many transactions change the same rows.
  @discardableResult
  func writeLocking<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value

  /// Runs statements that need no results of each other in one transaction like that of `writeLocking`; returns the rows
  /// of each.
  ///
  /// PostgreSQL gets all of them at once, so a process that is suspended never holds their locks. If the connection is
  /// lost, the statements can run a second time although they were committed the first time.
  func writeTogether(_ statements: [SQLStatement]) async throws -> [[SQLRow]]

  /// Does the work in one transaction like that of `writeLocking`, which it may share with the work of other callers.
  ///
  /// Each caller gets the error of its own work, or that of the common commit.
  func writeGrouped<Work: GroupedWork>(_ work: Work) async throws -> Work.Value

  /// Runs one transaction whose deleted data can't be recovered from the database file or its journal.
  func erase<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value

  /// Runs one transaction and blocks the thread until it is durable. Call it on a library's threads, never in a task.
  func writeBlocking(_ body: @escaping @Sendable (any SQLConnection) throws -> Void) throws

  /// Tells which secret key this process uses from now on; throws `keyReplaced` if the database had another one meanwhile.
  func uses(secretKey identifier: String) throws

  /// Sets where this process keeps files from now on; throws `moved` if the database had another location meanwhile.
  func uses(fileLocation location: String) throws

  /// Closes the database after the transactions that have begun; the engine can't be used afterward.
  func close() throws
}

extension Engine {
  package var isReachable: Bool { true }

  package func checkWritable() async throws {}

  package func uses(secretKey identifier: String) throws {}

  package func uses(fileLocation location: String) throws {}

  @discardableResult
  package func writeLocking<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    try await write(body)
  }

  package func writeTogether(_ statements: [SQLStatement]) async throws -> [[SQLRow]] {
    try await writeLocking { connection in
      try statements.map { try connection.rows($0.sql, $0.values) }
    }
  }

  package func writeGrouped<Work: GroupedWork>(_ work: Work) async throws -> Work.Value {
    try await writeLocking { try Work.runAlone(work, $0) }
  }
}
