// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ServerCore
import ShareServer
import Storage
import TestSupport
import Testing

/// A data folder whose data goes to another database and back.
struct ServerMoveTests {
  private struct World {
    let folder: URL
    let cluster: PostgresCluster
    let address: PostgreSQLAddress

    var sqlite: ServerConfiguration { ServerConfiguration(dataFolder: folder) }

    var postgreSQL: ServerConfiguration {
      var configuration = sqlite
      configuration.database = address
      return configuration
    }

    func move(_ direction: ServerMove.Direction) -> ServerMove { ServerMove(sqlite, address, direction) }

    func names() throws -> Set<String> {
      Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)).subtracting(["serve.lock"])
    }

    func accounts(_ configuration: ServerConfiguration) async throws -> [String] {
      let engine = try configuration.openEngine()
      let ids = try await engine.read { connection in
        try connection.rows("SELECT id FROM account ORDER BY id", []).map { try $0.text("id") }
      }
      try engine.close()
      return ids
    }

    func add(_ id: String, _ configuration: ServerConfiguration) async throws {
      let engine = try configuration.openEngine()
      try await Accounts(engine).add(
        AccountRecord(
          id: id, email: "\(id)@example.org", password: nil, role: .user, createdAt: Moment(milliseconds: 0)))
      try engine.close()
    }
  }

  private func withWorld(_ body: (World) async throws -> Void) async throws {
    let cluster = try PostgresCluster()
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "move-\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let world = World(
      folder: folder, cluster: cluster, address: try PostgreSQLAddress(cluster.create("shares")))
    try await world.add("a", world.sqlite)
    try Data("1234abcd".utf8).write(to: folder.appending(path: "server.id"))
    try await body(world)
  }

  private func expectRefused(_ configuration: ServerConfiguration, naming text: String) {
    let problem = #expect(throws: StorageProblem.self) { try configuration.openEngine() }
    #expect(problem?.message.contains(text) == true, "\(problem?.message ?? "")")
  }

  @Test("after a move, the folder belongs to the new database and is refused without it; and back")
  func thereAndBack() async throws {
    try await withWorld { world async throws in
      let there = try world.move(.toPostgreSQL).run()
      #expect(there.rows >= 1)
      #expect(try world.names() == ["postgresql.id", "server.id", "sharepipe.sqlite.moved"])
      expectRefused(world.sqlite, naming: "\(world.address)")
      #expect(try await world.accounts(world.postgreSQL) == ["a"])
      let engine = try #require(try world.postgreSQL.openEngine() as? PostgreSQLEngine)
      #expect(engine.serverName == "1234abcd", "browsers would have to sign in again")
      engine.close()
      #expect(try world.move(.toPostgreSQL).run().tables.isEmpty, "running it again is not an error")
      try await world.add("b", world.postgreSQL)
      #expect(try world.move(.toSQLite).run().rows >= 2)
      #expect(try world.names() == ["server.id", "sharepipe.sqlite", "sharepipe.sqlite.moved"])
      #expect(try await world.accounts(world.sqlite) == ["a", "b"])
      let problem = #expect(throws: StorageProblem.self) { try PostgreSQLEngine(world.address) }
      #expect(problem?.message.contains(world.folder.path) == true)
      #expect(try world.move(.toSQLite).run().tables.isEmpty)
      let name = try String(contentsOf: world.folder.appending(path: "server.id"), encoding: .utf8)
      #expect(name == "1234abcd")
    }
  }

  @Test("undoing a move makes the old database usable again, and the new one unusable")
  func undone() async throws {
    try await withWorld { world async throws in
      await #expect(throws: StorageProblem.self) { try await world.move(.toPostgreSQL).undo() }
      _ = try world.move(.toPostgreSQL).run()
      try await world.move(.toPostgreSQL).undo()
      #expect(try world.names() == ["server.id", "sharepipe.sqlite"])
      #expect(try await world.accounts(world.sqlite) == ["a"])
      #expect(throws: StorageProblem.self) { try PostgreSQLEngine(world.address) }
      let other = try PostgreSQLAddress(world.cluster.create("others"))
      _ = try ServerMove(world.sqlite, other, .toPostgreSQL).run()
      _ = try ServerMove(world.sqlite, other, .toSQLite).run()
      try await ServerMove(world.sqlite, other, .toSQLite).undo()
      var configuration = world.sqlite
      configuration.database = other
      #expect(try await world.accounts(configuration) == ["a"])
      expectRefused(world.sqlite, naming: "\(other)")
    }
  }

  @Test(
    "an undo that was interrupted after it gave up what the target got delivers nothing that the target may have delivered"
  )
  func interruptedDiscard() async throws {
    try await withWorld { world async throws in
      try await addDelivery(world.sqlite)
      _ = try world.move(.toPostgreSQL).run()
      try await world.add("b", world.postgreSQL)
      // This is what “undo(discards: true)” does first.
      do {
        let target = try PostgreSQLMoveDatabase(world.address, creates: false)
        let mark = try #require(try target.mark())
        try target.setMark(MoveMark(id: mark.id, state: .moved, other: mark.other))
      }
      try await world.move(.toPostgreSQL).undo()
      let engine = try world.sqlite.openEngine()
      let delivery = try await engine.read { try $0.row("SELECT state FROM delivery") }
      #expect(try delivery?.text("state") == "uncertain")
    }
  }

  @Test("a move whose target was used is undone only by order, and nothing that waits is then delivered")
  func discarded() async throws {
    try await withWorld { world async throws in
      try await addDelivery(world.sqlite)
      _ = try world.move(.toPostgreSQL).run()
      try await world.add("b", world.postgreSQL)
      await #expect(throws: StorageProblem.self) { try await world.move(.toPostgreSQL).undo() }
      #expect(try await world.accounts(world.postgreSQL) == ["a", "b"])
      let empty = try PostgreSQLAddress(world.cluster.create("empty"))
      await #expect(throws: StorageProblem.self) {
        try await ServerMove(world.sqlite, empty, .toPostgreSQL).undo()
      }
      try await world.move(.toPostgreSQL).undo(discards: true)
      #expect(try await world.accounts(world.sqlite) == ["a"])
      #expect(throws: StorageProblem.self) { try PostgreSQLEngine(world.address) }
      let engine = try world.sqlite.openEngine()
      let delivery = try await engine.read { try $0.row("SELECT state FROM delivery") }
      #expect(try delivery?.text("state") == "uncertain")
    }
  }

  /// Adds a share whose delivery waits.
  private func addDelivery(_ configuration: ServerConfiguration) async throws {
    let engine = try configuration.openEngine()
    try await Destinations(engine).add(
      DestinationRecord(
        id: "k", account: "a", kind: .kindle, address: "k@kindle.com", name: "K", confirmed: true,
        isDefault: true, createdAt: Moment(milliseconds: 0)))
    let share = NewShare(
      id: "s", account: "a", sha256: "0", bytes: 4, contentType: "text/plain", contentLocation: nil,
      body: .row(Data("text".utf8)), title: nil, url: nil, destinations: nil,
      receivedAt: Moment(milliseconds: 0))
    _ = try await Shares(engine).receive(share, quota: Quota())
    let number = try #require(try await Shares(engine).find("s", account: "a")).number
    try await Deliveries(engine).add(
      [NewDelivery(id: "d", destination: "k")], share: number, at: Moment(milliseconds: 0))
    try engine.close()
  }

  @Test(
    "an incomplete move keeps the folder and the database from being used; it can be canceled and begun again"
  )
  func canceled() async throws {
    try await withWorld { world async throws in
      struct Stopped: Error {}
      let move = ServerMove(world.sqlite, world.address, .toPostgreSQL) { _ in throw Stopped() }
      #expect(throws: Stopped.self) { try move.run() }
      expectRefused(world.sqlite, naming: "\(world.address)")
      expectRefused(world.postgreSQL, naming: "SQLite")
      #expect(throws: StorageProblem.self) { try PostgreSQLEngine(world.address) }
      let other = try PostgreSQLAddress(world.cluster.create("others"))
      #expect(throws: StorageProblem.self) { try ServerMove(world.sqlite, other, .toPostgreSQL).run() }
      try await world.move(.toPostgreSQL).undo()
      try await world.add("b", world.sqlite)
      _ = try world.move(.toPostgreSQL).run()
      #expect(try await world.accounts(world.postgreSQL) == ["a", "b"])
      let back = ServerMove(world.sqlite, world.address, .toSQLite) { _ in throw Stopped() }
      #expect(throws: Stopped.self) { try back.run() }
      expectRefused(world.sqlite, naming: "PostgreSQL")
      expectRefused(world.postgreSQL, naming: "\(world.folder.path)")
      try await world.move(.toSQLite).undo()
      #expect(try await world.accounts(world.postgreSQL) == ["a", "b"])
    }
  }

  @Test("a backup that was made while a move was incomplete can be restored and used")
  func restored() async throws {
    try await withWorld { world async throws in
      struct Stopped: Error {}
      #expect(throws: Stopped.self) {
        try ServerMove(world.sqlite, world.address, .toPostgreSQL) { _ in throw Stopped() }.run()
      }
      // Not in the data folder, in which no backup may be.
      let parent = world.folder.appendingPathExtension("copies")
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: parent) }
      var backup = Backup(world.sqlite, to: parent.appending(path: "backup"))
      _ = try backup.run()
      let restored = ServerConfiguration(
        dataFolder: parent.appending(path: "data", directoryHint: .isDirectory))
      _ = try await Restoration(parent.appending(path: "backup"), into: restored, resumesDeliveries: false)
        .run()
      #expect(try await world.accounts(restored) == ["a"])
    }
  }

  @Test("an undo that was interrupted before its last step is completed by the next one")
  func interruptedUndo() async throws {
    try await withWorld { world async throws in
      _ = try world.move(.toPostgreSQL).run()
      _ = try world.move(.toSQLite).run()
      let mark = try #require(try PostgreSQLMoveDatabase(world.address, creates: false).mark())
      try await world.move(.toSQLite).undo()
      // The removal of the mark is the last step.
      try PostgreSQLMoveDatabase(world.address, creates: false).setMark(mark)
      #expect(throws: StorageProblem.self) { try world.postgreSQL.openEngine() }
      try await world.move(.toSQLite).undo()
      #expect(try await world.accounts(world.postgreSQL) == ["a"])
      #expect(try world.names().isSuperset(of: ["postgresql.id", "sharepipe.sqlite.moved"]))
      #expect(try !world.names().contains("sharepipe.sqlite"))
    }
  }

  @Test("programs of PostgreSQL, such as pg_dump, don't get the address of an incomplete copy")
  func incompleteCopy() async throws {
    try await withWorld { world async throws in
      struct Stopped: Error {}
      #expect(try !world.address.variables(history: PostgreSQLHistory()).isEmpty)
      #expect(throws: Stopped.self) {
        try ServerMove(world.sqlite, world.address, .toPostgreSQL) { _ in throw Stopped() }.run()
      }
      let problem = #expect(throws: StorageProblem.self) {
        try world.address.variables(history: PostgreSQLHistory())
      }
      #expect(problem?.code == .moved && problem?.message.contains("incomplete") == true)
      _ = try world.move(.toPostgreSQL).run()
      #expect(try !world.address.variables(history: PostgreSQLHistory()).isEmpty)
    }
  }

  private func fileMove(_ configuration: ServerConfiguration) async throws -> FileMoveState? {
    let engine = try configuration.openEngine()
    defer { try? engine.close() }
    return try await FileMoves(engine).state()
  }

  @Test("the data of a server whose files are being moved isn't moved to SQLite")
  func filesMove() async throws {
    try await withWorld { world async throws in
      _ = try world.move(.toPostgreSQL).run()
      let begun = try world.address.beginFileMove(
        from: FileLocations.folder, to: "database", history: PostgreSQLHistory(), example: nil)
      #expect(begun.target == "database")
      let problem = #expect(throws: StorageProblem.self) { try world.move(.toSQLite).run() }
      #expect(problem?.message.contains("storage move") == true, "\(problem?.message ?? "")")
    }
  }

  @Test("files don't begin to move with the data folder of another server")
  func filesOfOther() async throws {
    try await withWorld { world async throws in
      _ = try world.move(.toPostgreSQL).run()
      var other = ServerConfiguration(dataFolder: world.folder.appending(path: "other"))
      other.database = try PostgreSQLAddress(world.cluster.create("others"))
      try other.openEngine().close()
      var mistaken = world.postgreSQL
      mistaken.database = other.database
      let problem = await #expect(throws: StorageProblem.self) {
        try await FileMove(mistaken, to: .database).run()
      }
      #expect(problem?.message.contains("belongs to another") == true, "\(problem?.message ?? "")")
      #expect(try await fileMove(other)?.target == nil)
    }
  }

  @Test("a move that ended before the folder changed hands is completed by the next run")
  func lastSteps() async throws {
    try await withWorld { world async throws in
      let file = { (name: String) in world.folder.appending(path: name) }
      _ = try world.move(.toPostgreSQL).run()
      try FileManager.default.moveItem(at: file("sharepipe.sqlite.moved"), to: file("sharepipe.sqlite"))
      expectRefused(world.sqlite, naming: "PostgreSQL")
      #expect(throws: StorageProblem.self) { try world.postgreSQL.openEngine() }
      _ = try world.move(.toPostgreSQL).run()
      #expect(try await world.accounts(world.postgreSQL) == ["a"])
      let binding = try Data(contentsOf: file("postgresql.id"))
      _ = try world.move(.toSQLite).run()
      try binding.write(to: file("postgresql.id"))
      #expect(throws: StorageProblem.self) { try world.sqlite.openEngine() }
      _ = try world.move(.toSQLite).run()
      #expect(try await world.accounts(world.sqlite) == ["a"])
    }
  }

  @Test("a folder that a server uses, another folder, and files in a store are refused")
  func refused() async throws {
    try await withWorld { world async throws in
      let lock = try DataFolderLock(world.folder)
      #expect(throws: DataFolderProblem.self) { try world.move(.toPostgreSQL).run() }
      withExtendedLifetime(lock) {}
    }
    try await withWorld { world async throws in
      let missing = ServerConfiguration(
        dataFolder: world.folder.appending(path: "missing", directoryHint: .isDirectory))
      #expect(throws: StorageProblem.self) { try ServerMove(missing, world.address, .toPostgreSQL).run() }
      #expect(!FileManager.default.fileExists(atPath: missing.dataFolder.path))
      _ = try world.move(.toPostgreSQL).run()
      try FileManager.default.createDirectory(at: missing.dataFolder, withIntermediateDirectories: true)
      #expect(throws: StorageProblem.self) { try ServerMove(missing, world.address, .toSQLite).run() }
      try world.cluster.query(
        "INSERT INTO file_location (one, location) VALUES (1, 'database')", in: "shares")
      let problem = #expect(throws: StorageProblem.self) { try world.move(.toSQLite).run() }
      #expect(problem?.message.contains("--store") == true)
      #expect(try await world.accounts(world.postgreSQL) == ["a"])
    }
  }
}
