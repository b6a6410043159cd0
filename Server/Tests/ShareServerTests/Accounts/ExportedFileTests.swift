// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Intake
import Logging
import Pipeline
import ServerCore
import ShareContract
import ShareServer
import Storage
import Testing

/// Tests exports whose files are missing, or vanish while they are written.
struct ExportedFileTests {
  /// A server with a share whose body is a file, and a folder for exports.
  private struct World {
    let server: RunningServer
    let user: TestUser
    let share: ShareID
    let log: TestLog
    let body: URL
    let target: URL

    func engine() throws -> any Engine { try server.configuration.openEngine() }

    func export(_ engine: any Engine, bodies: (any FileStore)? = nil) throws -> AccountExport {
      let bodies: any FileStore = try bodies ?? DurableFolder(server.configuration.bodiesFolder)
      let books = try DurableFolder(server.configuration.booksFolder)
      let library = ShareLibrary(engine: engine, bodies: bodies, books: books, signal: WorkSignal())
      return AccountExport(
        engine: engine, library: library, bodies: bodies, books: books, logger: log.logger)
    }

    /// The path of the share's body in an export.
    var path: String { "shares/\(share.text)/body.txt" }

    func exported(_ path: String) -> URL { target.appending(path: path) }

    var hasList: Bool { FileManager.default.fileExists(atPath: exported("missing.json").path) }

    /// The paths that the log names as missing.
    var logged: [String] { log.lines.filter { $0.level == .error }.compactMap { $0.metadata["path"] } }
  }

  private func withWorld(_ test: (World) async throws -> Void) async throws {
    let log = TestLog()
    try await RunningServer.run(log: log.logger) {
      $0.workers = 0
    } _: { server async throws in
      let user = try await server.makeUser("a@example.org")
      let text = String(repeating: "A long text. ", count: 20_000)
      let receipt = try await server.share(text, type: "text/plain", token: user.shareToken)
      let name = try #require(try server.bodyFiles().first)
      let folder = server.configuration.dataFolder.appending(path: "exported")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try await test(
        World(
          server: server, user: user, share: try receipt.decode(Receipt.self).id, log: log,
          body: server.configuration.bodiesFolder.appending(path: name),
          target: folder.appending(path: "all")))
    }
  }

  /// The folder of an export that is running beside this file, once it has listed a share.
  private static func running(beside target: URL) -> URL? {
    let folder = target.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.map { folder.appending(path: $0) }.first {
      (try? Data(contentsOf: $0.appending(path: "shares.jsonl")))?.isEmpty == false
    }
  }

  @Test("an export without a file that the server has lost lists it, and contains everything else")
  func lost() async throws {
    try await withWorld { world async throws in
      try FileManager.default.removeItem(at: world.body)
      let missing = try await world.export(world.engine()).write(world.user.account, to: world.target)
      #expect(missing == [world.path])
      let list = try Data(contentsOf: world.exported("missing.json"))
      #expect(try JSONDecoder().decode([String].self, from: list) == missing)
      let shares = try String(contentsOf: world.exported("shares.jsonl"), encoding: .utf8)
      #expect(shares.contains(world.share.text))
      let archive = try await world.server.send("GET", "/v1/account/export", token: world.user.fullToken)
      #expect(archive.status == 200)
      #expect(archive.body.range(of: Data("missing.json".utf8)) != nil)
      #expect(world.logged == missing + missing)
    }
  }

  @Test("a file is exported even if a cleanup removes its copy right after it was found")
  func swept() async throws {
    try await withWorld { world async throws in
      let store = SweptStore(try DurableFolder(world.server.configuration.bodiesFolder))
      let export = try world.export(world.engine(), bodies: store)
      #expect(try await export.write(world.user.account, to: world.target).isEmpty)
      #expect(try Data(contentsOf: world.exported(world.path)) == Data(contentsOf: world.body))
      #expect(!world.hasList)
    }
  }

  @Test("a file that is deleted with its share during the export isn't missing")
  func deleted() async throws {
    try await withWorld { world async throws in
      let engine = try world.engine()
      let (id, account, body, target) = (world.share.text, world.user.account, world.body, world.target)
      let observed = ObservedEngine(engine: engine) {
        guard Self.running(beside: target) != nil else { return }
        _ = try await Shares(engine).delete(id, account: account, at: Moment(Date()))
        try? FileManager.default.removeItem(at: body)
      }
      #expect(try await world.export(observed).write(account, to: target).isEmpty)
      #expect(!FileManager.default.fileExists(atPath: body.path))
      #expect(!world.hasList)
      #expect(world.logged.isEmpty)
    }
  }

  @Test("an export whose folder vanishes while it is filled fails, and leaves nothing behind")
  func vanished() async throws {
    try await withWorld { world async throws in
      let target = world.target
      let observed = ObservedEngine(engine: try world.engine()) {
        if let folder = Self.running(beside: target) { try FileManager.default.removeItem(at: folder) }
      }
      let export = try world.export(observed)
      await #expect(throws: (any Error).self) {
        try await export.writeArchive(world.user.account, to: target.appendingPathExtension("zip"))
      }
      let folder = target.deletingLastPathComponent()
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test("changing a file of an exported folder doesn't change the server's file")
  func copied() async throws {
    try await withWorld { world async throws in
      try await world.export(world.engine()).write(world.user.account, to: world.target)
      let original = try Data(contentsOf: world.body)
      let handle = try FileHandle(forWritingTo: world.exported(world.path))
      try handle.write(contentsOf: Data("Something else".utf8))
      try handle.close()
      #expect(try Data(contentsOf: world.exported(world.path)) != original)
      #expect(try Data(contentsOf: world.body) == original)
    }
  }
}
