// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Storage
import Synchronization

/// An engine that counts what is read by it, and that changes nothing.
final class CountingEngine: Engine {
  private let engine: any Engine
  private let count = Mutex(0)

  init(_ engine: any Engine) { self.engine = engine }

  var reads: Int { count.withLock { $0 } }
  var dialect: SQLDialect { engine.dialect }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    count.withLock { $0 += 1 }
    return try await engine.read(body)
  }

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    throw Self.readOnly
  }

  func erase<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    throw Self.readOnly
  }

  func writeBlocking(_ body: @escaping @Sendable (any SQLConnection) throws -> Void) throws {
    throw Self.readOnly
  }

  func close() throws { try engine.close() }

  private static let readOnly = StorageProblem(.unavailable, "this engine only reads")
}
