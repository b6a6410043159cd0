// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Storage

/// An engine that does something after each time that it has read.
struct ObservedEngine: Engine {
  let engine: any Engine
  let afterRead: @Sendable () async throws -> Void

  var dialect: SQLDialect { engine.dialect }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    let value = try await engine.read(body)
    try await afterRead()
    return value
  }

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    try await engine.write(body)
  }

  func erase<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    try await engine.erase(body)
  }

  func writeBlocking(_ body: @escaping @Sendable (any SQLConnection) throws -> Void) throws {
    try engine.writeBlocking(body)
  }

  func close() throws { try engine.close() }
}
