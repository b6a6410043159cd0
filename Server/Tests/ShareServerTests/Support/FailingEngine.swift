// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Storage

/// An engine that reads, and whose changes fail with one error.
struct FailingEngine: Engine {
  let engine: any Engine
  let problem: StorageProblem

  var dialect: SQLDialect { engine.dialect }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    try await engine.read(body)
  }

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    throw problem
  }

  func erase<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    throw problem
  }

  func writeBlocking(_ body: @escaping @Sendable (any SQLConnection) throws -> Void) throws { throw problem }

  func close() throws { try engine.close() }
}
