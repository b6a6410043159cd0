// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Storage
import Testing

/// The secret key of a database is replaced while a program has no connection to it.
struct ReplacedKeyTests {
  private static let (old, new) = ("0000000000000000", "1111111111111111")

  /// Ends the connections of a program whose database has the old key, runs a body, and returns the error of its next query.
  private func problem(
    after body: (PostgreSQLAddress) throws -> Void
  ) async throws -> StorageProblem? {
    try await withOneConnection { engine, address, databases async throws in
      // The connection is opened before the key is recorded.
      try SecretKeys(engine).settle { _ in Self.old }
      _ = try await Accounts(engine).find(email: "a@example.org")
      try databases.endConnections(to: address)
      try body(address)
      do {
        _ = try await Accounts(engine).find(email: "a@example.org")
        return nil
      } catch {
        return error as? StorageProblem
      }
    }
  }

  @Test("a program that had no connection meanwhile stops using the database, and says to restart it")
  func replaced() async throws {
    let problem = try await problem { address in
      _ = try address.replaceSecretKey(history: PostgreSQLHistory(), example: nil) { _ in Self.new }
    }
    #expect(problem?.code == .keyReplaced)
    #expect(problem?.message.contains("Restart") == true)
  }

  @Test("a program that had no connection meanwhile goes on if the key is the same")
  func same() async throws {
    #expect(try await problem { _ in } == nil)
  }
}
