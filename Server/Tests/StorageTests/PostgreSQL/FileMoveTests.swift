// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Storage
import Testing

/// What the database records while bodies and books move to another location.
struct FileMoveTests {
  private static let folder = FileLocations.folder

  /// A database whose files are in the data folder, and a program with one connection to it.
  private func withProgram(
    _ body: (PostgreSQLEngine, PostgreSQLAddress, TestDatabases) async throws -> Void
  ) async throws {
    try await withOneConnection { engine, address, databases async throws in
      try FileLocations(engine).settle(Self.folder) { _ in }
      try await body(engine, address, databases)
    }
  }

  private static func begin(
    _ address: PostgreSQLAddress, from location: String = FileLocations.folder, to target: String = "database"
  ) throws -> FileMoveState {
    try address.beginFileMove(from: location, to: target, history: PostgreSQLHistory(), example: nil)
  }

  private static func problem(_ body: () async throws -> Void) async -> StorageProblem? {
    do {
      try await body()
      return nil
    } catch {
      return error as? StorageProblem
    }
  }

  @Test("a move doesn't begin while a program uses the database")
  func inUse() async throws {
    try await withProgram { engine, address, _ async throws in
      _ = try await Accounts(engine).find(email: "a@example.org")
      let problem = await Self.problem { _ = try Self.begin(address) }
      #expect(problem?.code == .unavailable)
      #expect(try await FileMoves(engine).state()?.target == nil)
    }
  }

  @Test(
    "a program that had no connection meanwhile stops using the database, while the files move and afterward")
  func disconnected() async throws {
    try await withProgram { engine, address, databases async throws in
      try databases.endConnections(to: address)
      #expect(try Self.begin(address).target == "database")
      for _ in 1...2 {
        let problem = await Self.problem { _ = try await Accounts(engine).find(email: "a@example.org") }
        #expect(problem?.code == .moved)
        #expect(problem?.message.contains("Restart") == true)
        let mover = try PostgreSQLEngine(address)
        let state = try await FileMoves(mover).state()
        if state?.target != nil { try await FileMoves(mover, move: state?.move).finish("database") }
        mover.close()
      }
    }
  }

  @Test(
    "a server doesn't start until the move is complete or canceled, and a move to another location doesn't begin"
  )
  func refused() async throws {
    try await withProgram { engine, address, _ async throws in
      engine.close()
      _ = try Self.begin(address)
      let server = try PostgreSQLEngine(address)
      let problem = await Self.problem { try FileLocations(server).settle(Self.folder) { _ in } }
      #expect(problem?.code == .moved)
      #expect(problem?.message.contains("storage move") == true)
      server.close()
      #expect(await Self.problem { _ = try Self.begin(address, to: "s3 other") }?.code == .moved)
      #expect(try Self.begin(address).target == "database")
      let canceled = try address.cancelFileMove(history: PostgreSQLHistory(), example: nil)
      #expect(canceled.target == "database")
      let again = try PostgreSQLEngine(address)
      defer { again.close() }
      try FileLocations(again).settle(Self.folder) { #expect($0 == Self.folder) }
    }
  }

  @Test(
    "a move from another location than the recorded one doesn't begin, and one to the recorded one is complete"
  )
  func otherLocation() async throws {
    try await withProgram { engine, address, _ async throws in
      engine.close()
      let problem = await Self.problem { _ = try Self.begin(address, from: "s3 one", to: "database") }
      #expect(problem?.code == .missing)
      #expect(try Self.begin(address, from: "database", to: Self.folder).target == nil)
    }
  }

  @Test("what an earlier move left in the database isn't taken for files of the next one")
  func leftovers() async throws {
    try await withProgram { engine, address, _ async throws in
      let earlier = StoredObjects(engine)
      #expect(try await earlier.begin("name", sha256: "hash", bytes: 1, key: "key"))
      try await earlier.finish("key", name: "name")
      engine.close()
      let begun = try Self.begin(address)
      let mover = try PostgreSQLEngine(address)
      defer { mover.close() }
      let (objects, moves) = (StoredObjects(mover), FileMoves(mover, move: begun.move))
      try await moves.prepare(try #require(try await moves.state()))
      #expect(try await objects.begin("name", sha256: "hash", bytes: 1, key: "other"))
      // A move that continues keeps what it has copied.
      try await objects.finish("other", name: "name")
      try await moves.prepare(try #require(try await moves.state()))
      #expect(try await !objects.begin("name", sha256: "hash", bytes: 1, key: "third"))
    }
  }

  @Test("the position of a move that was canceled isn't that of the next one")
  func canceledMeanwhile() async throws {
    try await withProgram { engine, address, _ async throws in
      engine.close()
      let begun = try Self.begin(address)
      _ = try address.cancelFileMove(history: PostgreSQLHistory(), example: nil)
      let mover = try PostgreSQLEngine(address)
      // The command that was canceled goes on.
      let problem = await Self.problem {
        try await FileMoves(mover, move: begun.move).advance(to: "bodies/z")
      }
      #expect(problem?.code == .missing)
      mover.close()
      #expect(try Self.begin(address, to: "s3 bucket").progress.isEmpty)
    }
  }

  @Test("an earlier command of a move that another one continues changes nothing", arguments: [true, false])
  func continuedByAnother(isCanceledBefore: Bool) async throws {
    try await withProgram { engine, address, _ async throws in
      engine.close()
      let earlier = try Self.begin(address)
      if isCanceledBefore { _ = try address.cancelFileMove(history: PostgreSQLHistory(), example: nil) }
      let later = try Self.begin(address)
      let mover = try PostgreSQLEngine(address)
      defer { mover.close() }
      let objects = StoredObjects(mover)
      #expect(try await objects.begin("name", sha256: "hash", bytes: 1, key: "key"))
      try await objects.finish("key", name: "name")
      let stale = FileMoves(mover, move: earlier.move)
      for change in [
        { try await stale.prepare(earlier) }, { try await stale.advance(to: "bodies/z") },
        { try await stale.finish("database") },
      ] as [() async throws -> Void] {
        #expect(await Self.problem(change)?.code == .missing)
      }
      #expect(try await objects.find("name") != nil)
      #expect(try await FileMoves(mover).state() == later)
      try await FileMoves(mover, move: later.move).finish("database")
    }
  }

  @Test("while the files are being moved, a command that has ended deletes no copies")
  func begunMeanwhile() async throws {
    try await withProgram { engine, address, _ async throws in
      engine.close()
      _ = try Self.begin(address)
      let mover = try PostgreSQLEngine(address)
      defer { mover.close() }
      let (objects, moves) = (StoredObjects(mover), FileMoves(mover))
      #expect(try await objects.begin("name", sha256: "hash", bytes: 1, key: "key"))
      try await objects.finish("key", name: "name")
      try await moves.removeRest()
      #expect(try await objects.find("name") != nil)
    }
  }
}
