// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Storage
import Synchronization

/// An engine that records the statements it runs.
final class RecordingEngine: Engine {
  private let engine: any Engine
  /// The statements of each transaction.
  private let recorded = Mutex<[[SQLStatement]]>([])

  init(_ engine: any Engine) {
    self.engine = engine
  }

  var dialect: SQLDialect { engine.dialect }

  /// Returns the statements since the last call.
  func take() -> [SQLStatement] { takeTransactions().flatMap(\.self) }

  /// Returns the statements of each transaction since the last call.
  func takeTransactions() -> [[SQLStatement]] {
    recorded.withLock { recorded in
      defer { recorded = [] }
      return recorded
    }
  }

  private func begin() { recorded.withLock { $0.append([]) } }

  // Only one transaction at a time is recorded.
  private func record(_ statement: SQLStatement) {
    recorded.withLock { $0[$0.count - 1].append(statement) }
  }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    try await engine.read { [self] in
      begin()
      return try body(RecordingConnection($0, record: record))
    }
  }

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    try await engine.write { [self] in
      begin()
      return try body(RecordingConnection($0, record: record))
    }
  }

  func writeTogether(_ statements: [SQLStatement]) async throws -> [[SQLRow]] {
    begin()
    statements.forEach(record)
    return try await engine.writeTogether(statements)
  }

  func erase<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    try await write(body)
  }

  func writeBlocking(_ body: @escaping @Sendable (any SQLConnection) throws -> Void) throws {
    try engine.writeBlocking { [self] in
      begin()
      try body(RecordingConnection($0, record: record))
    }
  }

  func close() throws { try engine.close() }
}

private struct RecordingConnection: SQLConnection {
  let connection: any SQLConnection
  let record: (SQLStatement) -> Void

  init(_ connection: any SQLConnection, record: @escaping (SQLStatement) -> Void) {
    (self.connection, self.record) = (connection, record)
  }

  var dialect: SQLDialect { connection.dialect }

  func leaseTime(_ callers: Moment) throws -> Moment { try connection.leaseTime(callers) }

  func run(_ sql: String, _ values: [any SQLBindable]) throws -> Int {
    record(SQLStatement(sql, values))
    return try connection.run(sql, values)
  }

  func rows(_ sql: String, _ values: [any SQLBindable]) throws -> [SQLRow] {
    record(SQLStatement(sql, values))
    return try connection.rows(sql, values)
  }
}
