// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Storage
import Testing

/// The data of a database is moved away, or replaced by a restore, while a program has no connection to it.
struct MovedAwayTests {
  /// Ends the connections of a program, runs a body, and returns the error of the program's next query.
  private func problem(
    after body: (any Engine, PostgreSQLAddress) async throws -> Void
  ) async throws -> StorageProblem? {
    try await withOneConnection { engine, address, databases async throws in
      _ = try await Accounts(engine).find(email: "a@example.org")
      try await body(engine, address)
      try databases.endConnections(to: address)
      do {
        _ = try await Accounts(engine).find(email: "a@example.org")
        return nil
      } catch {
        return error as? StorageProblem
      }
    }
  }

  @Test(
    "a program that had no connection while the data was moved stops using the database",
    arguments: [
      (MoveMark.State.moving, true), (.moved, true), (.filling, true), (.filled, false),
    ])
  func moved(state: MoveMark.State, stops: Bool) async throws {
    let problem = try await problem { _, address in
      let database = try PostgreSQLMoveDatabase(address, creates: false)
      try database.setMark(MoveMark(id: "1", state: state, other: "/srv/sharepipe"))
    }
    #expect((problem?.code == .moved) == stops)
    #expect((problem?.message.contains("/srv/sharepipe") ?? false) == stops)
  }

  @Test("a program that had no connection while a restore began stops using the database")
  func restored() async throws {
    let problem = try await problem { engine, _ in
      _ = try await engine.write { try $0.run("CREATE TABLE restore_unfinished (one BIGINT)", []) }
    }
    #expect(problem?.code == .moved)
    #expect(problem?.message.contains("restore") == true)
  }
}
