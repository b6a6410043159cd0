// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Storage
import Synchronization

/// Stores the transaction of a call instead of running it.
final class CapturingEngine: Engine {
  struct Captured: Error {}

  private let captured = Mutex<RivalEngine.Body?>(nil)
  private let engine: any Engine
  private let noteResult: @Sendable (Result<any Sendable, any Error>) -> Void

  init(
    _ engine: any Engine, noteResult: @escaping @Sendable (Result<any Sendable, any Error>) -> Void
  ) {
    (self.engine, self.noteResult) = (engine, noteResult)
  }

  var body: RivalEngine.Body? { captured.withLock { $0 } }

  var dialect: SQLDialect { engine.dialect }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    try await engine.read(body)
  }

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    let noteResult = noteResult
    captured.withLock {
      $0 = { connection in noteResult(Result { try body(connection) }) }
    }
    throw Captured()
  }

  func erase<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    try await write(body)
  }

  func writeBlocking(_ body: @escaping @Sendable (any SQLConnection) throws -> Void) throws {
    throw Captured()
  }

  func close() throws { try engine.close() }
}
