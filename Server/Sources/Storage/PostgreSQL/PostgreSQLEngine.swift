// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Synchronization

/// PostgreSQL, which several processes on several machines use at the same time.
///
/// Transactions run under SERIALIZABLE and are repeated after a conflict, so a body must change only the database. When
/// the connection is lost during COMMIT, the engine looks up whether it took place; if it can't find out within the time
/// limit, `write` throws `unknownOutcome`.
package final class PostgreSQLEngine: Engine {
  /// Limits of time and connections, and the clock of leases.
  package struct Limits: Sendable {
    /// The number of connections that this process opens at most.
    package var connections = 8
    /// How long a transaction is repeated, while the server can't be reached or others conflict with it.
    package var transaction: Duration = .seconds(60)
    /// How long one statement may take.
    package var statement: Duration = .seconds(30)
    /// How long opening the database waits for programs of earlier versions to end, if it needs an upgrade.
    package var upgrade: Duration = .seconds(20)
    /// The clock by which leases begin and end.
    package var leaseClock = PostgreSQLLeaseClock.database

    package init() {}
  }

  /// How long statements that are sent together are repeated: they can contain the time of their first attempt.
  private static let longestRepeat = Duration.seconds(5)

  package let dialect = SQLDialect.postgreSQL
  /// Identifies the database; a copy has the same identifier.
  package let installation: String
  /// The name by which servers tell their cookies, if the data was moved here; nil means that it follows from the
  /// installation.
  package let serverName: String?

  private let pool: PostgreSQLPool
  private let groups: PostgreSQLGroups
  let connector: PostgreSQLConnector
  private let limits: Limits
  private let onCommit: @Sendable () -> Void

  /// Connects, migrates the schema, and checks that commits will be durable.
  ///
  /// - Parameters:
  ///   - history: what is known about the servers of the address.
  ///   - program: this process, as other programs see it.
  ///   - example: steps of the schema that a test adds.
  ///   - upgrades: migrates the schema; otherwise a missing one throws `missing`, and an older one `olderSchema`.
  ///   - requiresUsable: throws `moved` if the data was moved away, or is incomplete, also after an interrupted restore.
  ///   - upgrade: what is called while the schema is migrated.
  ///   - onCommit: called after each commit of this process, on the connection's thread.
  package init(
    _ address: PostgreSQLAddress, limits: Limits = Limits(), history: PostgreSQLHistory = PostgreSQLHistory(),
    program: DatabaseProgram? = nil, example: ExampleSteps? = nil, upgrades: Bool = true,
    requiresUsable: Bool = true, upgrade: UpgradeReports = UpgradeReports(),
    onCommit: @escaping @Sendable () -> Void = {}
  ) throws {
    let migrator = PostgreSQLMigrator(
      versions: PostgreSQLSchema.versions(with: example), timeout: limits.upgrade, reports: upgrade)
    connector = PostgreSQLConnector(
      address: address, statementLimit: limits.statement, history: history, leaseClock: limits.leaseClock,
      migrator: migrator, requiresUsable: requiresUsable, program: program)
    do {
      let link = try connector.connect()
      if requiresUsable { try RestoreMark.requireNone(PostgreSQLSession(link, clock: .database)) }
      if upgrades { try migrator.run(on: link) } else { try migrator.requireNewest(on: link, address) }
      let row = try link.run(script: "SELECT id, server_name FROM installation").rows.first
      (installation, serverName) = (try row?.text("id") ?? "", try row?.optionalText("server_name"))
      if requiresUsable,
        let problem = try MoveMark.read(PostgreSQLSession(link, clock: .database))?.problem
      {
        throw problem
      }
    } catch let failure as PostgreSQLFailure {
      throw StorageProblem(.unavailable, "the database \(address) can't be used: \(failure)")
    }
    pool = PostgreSQLPool(connector, size: limits.connections)
    groups = PostgreSQLGroups(pool: pool, limit: limits.transaction, onCommit: onCommit)
    (self.limits, self.onCommit) = (limits, onCommit)
  }

  package var isReachable: Bool { connector.reach.isReachable }

  /// Closes the connections after the transactions that have begun; the engine can't be used afterward.
  package func close() { pool.close() }

  package func read<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    let deadline = ContinuousClock.now + limits.transaction
    return try await withCheckedThrowingContinuation { continuation in
      pool.add { worker in continuation.resume(with: Result { try worker.read(until: deadline, body) }) }
    }
  }

  @discardableResult
  package func write<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      add(.serializable, body) { continuation.resume(with: $0) }
    }
  }

  package func writeLocking<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      add(.readCommitted, body) { continuation.resume(with: $0) }
    }
  }

  package func writeTogether(_ statements: [SQLStatement]) async throws -> [[SQLRow]] {
    let deadline = ContinuousClock.now + min(limits.transaction, Self.longestRepeat)
    return try await withCheckedThrowingContinuation { continuation in
      pool.add { worker in
        continuation.resume(with: Result { try worker.write(together: statements, until: deadline) })
      }
    }
  }

  package func writeGrouped<Work: GroupedWork>(_ work: Work) async throws -> Work.Value {
    try await withCheckedThrowingContinuation { continuation in
      groups.add(GroupMember(work) { continuation.resume(with: $0) })
    }
  }

  /// Runs one transaction.
  ///
  /// PostgreSQL's log and its unvacuumed pages may contain the deleted data for a while.
  package func erase<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    try await write(body)
  }

  package func writeBlocking(_ body: @escaping @Sendable (any SQLConnection) throws -> Void) throws {
    let finished = DispatchSemaphore(value: 0)
    let result = Mutex<Result<Void, any Error>>(.success(()))
    add(.serializable, body) { outcome in
      result.withLock { $0 = outcome }
      finished.signal()
    }
    finished.wait()
    try result.withLock { try $0.get() }
  }

  package func uses(secretKey identifier: String) throws { try connector.keys.record(identifier) }

  package func uses(fileLocation location: String) throws { try connector.locations.record(location) }

  private func add<Value: Sendable>(
    _ isolation: PostgreSQLIsolation, _ body: @escaping @Sendable (any SQLConnection) throws -> Value,
    completion: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    let deadline = ContinuousClock.now + limits.transaction
    pool.add { [onCommit] worker in
      let result = Result { try worker.write(isolation, until: deadline, body) }
      if case .success = result { onCommit() }
      completion(result)
    }
  }
}
