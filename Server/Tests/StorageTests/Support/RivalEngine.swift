// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Storage
import Synchronization

/// An engine on which another writer's transaction commits between the first and the second statement of a transaction.
///
/// PostgreSQL at READ COMMITTED allows that. The rival uses the same connection, so that the second statement sees its
/// changes, as it would see a committed transaction.
final class RivalEngine: Engine {
  typealias Body = @Sendable (any SQLConnection) throws -> Void

  private let engine: any Engine
  private let rival: Body

  init(_ engine: any Engine, rival: @escaping Body) {
    self.engine = engine
    self.rival = rival
  }

  var dialect: SQLDialect { engine.dialect }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    try await engine.read(body)
  }

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    let rival = rival
    return try await engine.write { try body(RivalConnection($0, rival: rival)) }
  }

  func erase<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    try await write(body)
  }

  func writeBlocking(_ body: @escaping @Sendable (any SQLConnection) throws -> Void) throws {
    let rival = rival
    try engine.writeBlocking { try body(RivalConnection($0, rival: rival)) }
  }

  func close() throws { try engine.close() }
}

private final class RivalConnection: SQLConnection {
  var dialect: SQLDialect { connection.dialect }

  private let connection: any SQLConnection
  private var rival: RivalEngine.Body?

  init(_ connection: any SQLConnection, rival: @escaping RivalEngine.Body) {
    self.connection = connection
    self.rival = rival
  }

  private func letRivalCommit() throws {
    guard let rival else { return }
    self.rival = nil
    try rival(connection)
  }

  func run(_ sql: String, _ values: [any SQLBindable]) throws -> Int {
    let changed = try connection.run(sql, values)
    try letRivalCommit()
    return changed
  }

  func rows(_ sql: String, _ values: [any SQLBindable]) throws -> [SQLRow] {
    let rows = try connection.rows(sql, values)
    try letRivalCommit()
    return rows
  }
}
