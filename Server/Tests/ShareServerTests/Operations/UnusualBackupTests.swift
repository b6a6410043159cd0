// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareServer
import Storage
import Testing

/// Backups with unusual targets, or of unusual data.
struct UnusualBackupTests {
  /// Runs `body` with a folder, and the configuration of a database in it in which two shares have one file, which is lost.
  private func withData(_ body: (URL, ServerConfiguration) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "unusual-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "data"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let configuration = ServerConfiguration(dataFolder: folder.appending(path: "data"))
    let engine = try SQLiteEngine(file: configuration.databaseFile)
    try await Accounts(engine).add(
      AccountRecord(
        id: "a", email: "a@example.org", password: nil, role: .user, createdAt: Moment(milliseconds: 0)))
    for id in ["one", "two"] { _ = try await Shares(engine).receive(Self.share(id)) }
    try engine.close()
    try await body(folder, configuration)
  }

  private static func share(_ id: String) -> NewShare {
    NewShare(
      id: id, account: "a", sha256: "0", bytes: 1, contentType: "text/plain", contentLocation: nil,
      body: .file("common"), title: nil, url: nil, destinations: nil, receivedAt: Moment(milliseconds: 0))
  }

  @Test("a lost file counts once, although two rows name it")
  func lostOnce() async throws {
    try await withData { folder, configuration async throws in
      var backup = Backup(configuration, to: folder.appending(path: "copy"))
      #expect(try backup.run().missingFiles == 1)
      #expect(backup.lost.count == 1 && backup.lost.first?.hasPrefix("bodies/common, share ") == true)
    }
  }

  @Test("a folder in the data folder isn't a target, also through a link", arguments: ["data", "link"])
  func inside(name: String) async throws {
    try await withData { folder, configuration async throws in
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "link"), withDestinationURL: configuration.dataFolder)
      for path in ["copy", "none/copy"] {
        let target = folder.appending(path: name).appending(path: path)
        var backup = Backup(configuration, to: target)
        let problem = #expect(throws: BackupProblem.self) { try backup.run() }
        #expect(problem?.code == .inside)
        #expect(!FileManager.default.fileExists(atPath: target.deletingLastPathComponent().path + "/copy"))
      }
      var beside = Backup(configuration, to: folder.appending(path: "data-copy"))
      _ = try beside.run()
    }
  }
}
