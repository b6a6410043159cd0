// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import Foundation
import ShareServer
import Storage
import TestSupport
import Testing

/// Restores of backups with a dump; `fill` stands in for pg_restore.
struct DumpRestorationTests {
  private static let content = Data("A text about tides.".utf8)

  private struct World {
    let backup: URL
    let cluster: PostgresCluster
    let configuration: ServerConfiguration
    let address: PostgreSQLAddress

    func file(_ path: String) -> URL { backup.appending(path: path) }

    /// Restores the backup; returns the result and what the operator reads.
    func restore(
      _ fill: @escaping (any Engine) async throws -> Void
    ) async throws -> (summary: DumpRestoration.Summary, findings: [String]) {
      var findings: [String] = []
      let restoration = DumpRestoration(
        backup, into: configuration, address, resumesDeliveries: false,
        fill: { [address] _, _ in
          let engine = try PostgreSQLEngine(address, requiresUsable: false)
          try await fill(engine)
          engine.close()
        },
        onFinding: { findings.append($0) })
      let summary = try await restoration.run()
      return (summary, findings)
    }
  }

  private func withWorld(store: StoreAddress? = nil, _ body: (World) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "restore-\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: folder) }
    let backup = folder.appending(path: "backup", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(
      at: backup.appending(path: "bodies"), withIntermediateDirectories: true)
    try Data("dump".utf8).write(to: backup.appending(path: "database.dump"))
    let cluster = try PostgresCluster()
    let address = try PostgreSQLAddress(cluster.create("empty"))
    var configuration = ServerConfiguration(dataFolder: folder.appending(path: "data"))
    configuration.database = address
    configuration.store = store
    try await body(
      World(backup: backup, cluster: cluster, configuration: configuration, address: address))
  }

  /// Adds shares whose bodies are in files of the same names.
  private static func addShares(_ names: [String], to engine: any Engine) async throws {
    try await Accounts(engine).add(
      AccountRecord(
        id: "a", email: "a@example.org", password: nil, role: .user, createdAt: Moment(milliseconds: 0)))
    let digest = SHA256.hash(data: content).map { String(format: "%02x", $0) }.joined()
    for name in names {
      _ = try await Shares(engine).receive(
        NewShare(
          id: name, account: "a", sha256: digest, bytes: content.count, contentType: "text/plain",
          contentLocation: nil, body: .file(name), title: nil, url: nil, destinations: nil,
          receivedAt: Moment(milliseconds: 0)), quota: Quota())
    }
  }

  @Test("a missing file is named with its share, and what isn't a regular file is left out")
  func files() async throws {
    try await withWorld { world async throws in
      try Self.content.write(to: world.file("bodies/one"))
      try FileManager.default.createSymbolicLink(
        at: world.file("bodies/two"), withDestinationURL: world.file("bodies/one"))
      try FileManager.default.createDirectory(
        at: world.file("bodies/@eaDir"), withIntermediateDirectories: true)
      let (summary, findings) = try await world.restore {
        try await Self.addShares(["one", "two"], to: $0)
      }
      #expect(summary.files == 1 && summary.missingFiles == 1 && summary.damagedFiles == 0)
      #expect(findings == ["bodies/two, share two, is missing"])
      let restored = try FileManager.default.contentsOfDirectory(
        atPath: world.configuration.bodiesFolder.path)
      #expect(restored == ["one"])
    }
  }

  @Test("files in a store that the settings don't name aren't missing, and the operator has to name it")
  func store() async throws {
    try await withWorld { world async throws in
      let (summary, findings) = try await world.restore { engine in
        try await Self.addShares(["one"], to: engine)
        _ = try await engine.write {
          try $0.run("INSERT INTO file_location (one, location) VALUES (1, 'database')", [])
        }
      }
      #expect(summary.missingFiles == nil && summary.damagedFiles == nil)
      #expect(findings.count == 1 && findings[0].contains("--store"), "\(findings)")
    }
  }

  @Test("a dump of a server without a store is restored with its files, although the settings name one")
  func otherStore() async throws {
    try await withWorld(store: .database) { world async throws in
      try Self.content.write(to: world.file("bodies/one"))
      let (summary, findings) = try await world.restore { engine in
        try await Self.addShares(["one"], to: engine)
        _ = try await engine.write {
          try $0.run("INSERT INTO file_location (one, location) VALUES (1, 'folder')", [])
        }
      }
      #expect(summary.files == 1 && summary.missingFiles == 0)
      #expect(findings.count == 1 && findings[0].contains("omit --store"), "\(findings)")
    }
  }

  @Test("a dump of a database to which data was being moved isn't restored")
  func incomplete() async throws {
    try await withWorld { world async throws in
      let mark = MoveMark(id: "1", state: .filling, other: "/srv/sharepipe")
      let unfinished = await #expect(throws: UnfinishedRestore.self) {
        _ = try await world.restore { _ in
          try PostgreSQLMoveDatabase(world.address, creates: false).setMark(mark)
        }
      }
      let problem = unfinished?.cause as? StorageProblem
      #expect(problem?.code == .damaged && problem?.message.contains("/srv/sharepipe") == true)
      #expect(try PostgreSQLMoveDatabase(world.address, creates: false).mark() == mark)
      #expect(throws: StorageProblem.self) { try PostgreSQLEngine(world.address) }
    }
  }
}
