// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Synchronization
import TestSupport

/// An engine in whose first transaction another connection begins a transaction between the first two statements.
///
/// The transaction goes on when the rival has ended, or waits for a lock.
final class InterleavedEngine: Engine {
  typealias Rival = @Sendable () async throws -> Void

  private let engine: PostgreSQLEngine
  private let rival: RivalTask

  /// - Parameter database: the name of the database, in which the rival is observed.
  init(_ engine: PostgreSQLEngine, _ address: PostgreSQLAddress, rival: @escaping Rival) {
    self.engine = engine
    self.rival = RivalTask(address, rival)
  }

  /// Waits for the rival; throws its error.
  func rivalEnded() async throws { try await rival.ended() }

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
    return try await engine.write { try body(InterleavedConnection($0, rival)) }
  }

  func writeLocking<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    let rival = rival
    return try await engine.writeLocking { try body(InterleavedConnection($0, rival)) }
  }

  func erase<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    try await write(body)
  }

  func writeBlocking(_ body: @escaping @Sendable (any SQLConnection) throws -> Void) throws {
    let rival = rival
    try engine.writeBlocking { try body(InterleavedConnection($0, rival)) }
  }

  func close() throws { engine.close() }
}

private struct InterleavedConnection: SQLConnection {
  let connection: any SQLConnection
  let rival: RivalTask

  init(_ connection: any SQLConnection, _ rival: RivalTask) {
    (self.connection, self.rival) = (connection, rival)
  }

  var dialect: SQLDialect { connection.dialect }

  func run(_ sql: String, _ values: [any SQLBindable]) throws -> Int {
    defer { rival.begin() }
    return try connection.run(sql, values)
  }

  func rows(_ sql: String, _ values: [any SQLBindable]) throws -> [SQLRow] {
    defer { rival.begin() }
    return try connection.rows(sql, values)
  }
}

/// The rival's call, which is made once.
private final class RivalTask: Sendable {
  private struct State {
    var task: Task<Void, any Error>?
    var hasEnded = false
  }

  private let state = Mutex(State())
  private let address: PostgreSQLAddress
  private let rival: InterleavedEngine.Rival

  init(_ address: PostgreSQLAddress, _ rival: @escaping InterleavedEngine.Rival) {
    (self.address, self.rival) = (address, rival)
  }

  /// Starts the call unless that was done before, and blocks until it has ended or waits for a lock.
  func begin() {
    let isFirst = state.withLock { state in
      guard state.task == nil else { return false }
      state.task = Task { [rival, weak self] in
        defer { self?.state.withLock { $0.hasEnded = true } }
        try await rival()
      }
      return true
    }
    guard isFirst else { return }
    while !state.withLock(\.hasEnded), !isWaiting { Thread.sleep(forTimeInterval: 0.02) }
  }

  func ended() async throws { try await state.withLock(\.task)?.value }

  private var isWaiting: Bool {
    let name = "\(address)".split(separator: "/").last ?? ""
    let waiting = try? TestDatabases.shared.get().cluster.query(
      "SELECT count(*) FROM pg_stat_activity WHERE datname = '\(name)' AND wait_event_type = 'Lock'")
    return waiting != "0"
  }
}
