// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Logging
import Pipeline
import ServerCore
import ShareContract
import ShareServer
import Storage
import Testing

/// Tests the permissions of files and folders in a process with an ordinary umask.
struct PrivacyTests {
  private func mode(_ path: String) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int) ?? 0
  }

  /// Returns the paths below a folder, and the folder itself, that other users can access.
  private func open(_ folder: URL) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return ([""] + names).filter { mode(folder.path + "/" + $0) & 0o077 != 0 }
  }

  @Test("all files and folders of a server are readable by its user only")
  func journey() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org", hasKindle: true)
      let large = String(repeating: "A long text. ", count: 20_000)
      for text in ["A short text.", large] {
        let response = try await server.send(
          "POST", "/v1/shares", token: user.fullToken, headers: ["Content-Type": "text/plain"],
          body: Data(text.utf8))
        #expect(response.status == 202)
      }
      _ = try SecretBox(file: server.configuration.keyFile).seal("secret", for: "test")
      try server.configuration.note(address: "http://127.0.0.1")
      _ = try await server.mail(to: "kindle@kindle.com", containing: "Message-ID")
      #expect(open(server.configuration.dataFolder) == [])
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: server.configuration.bodiesFolder.path).count > 0)
    }
  }

  @Test("an open data folder is closed with the server's files in it, and the log says so once")
  func oldFolder() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "old-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let below = folder.appending(path: "books")
    try FileManager.default.createDirectory(at: below, withIntermediateDirectories: true)
    try Data("a".utf8).write(to: below.appending(path: "a.epub"))
    try Data("a".utf8).write(to: folder.appending(path: "notes.txt"))
    try FileManager.default.createSymbolicLink(
      at: below.appending(path: "link"), withDestinationURL: URL(filePath: "/etc/passwd"))
    for path in [folder.path, below.path] {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    let log = TestLog()
    for _ in 0..<2 { DataFolderPrivacy.ensure(folder, logger: log.logger) }
    #expect(mode(folder.path) == 0o700)
    #expect(mode(below.path) == 0o700)
    #expect(mode(below.appending(path: "a.epub").path) == 0o600)
    #expect(mode("/etc/passwd") & 0o044 == 0o044)
    #expect(mode(folder.appending(path: "notes.txt").path) & 0o044 == 0o044)
    #expect(log.lines.map { $0.metadata["changed"] } == ["3"])
  }

  @Test("a folder with other files and without a server's database is refused, and stays as it is")
  func foreignFolder() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "foreign-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("a".utf8).write(to: folder.appending(path: "server.id.part"))
    try DataFolderEntries.check(folder)
    try Data("a".utf8).write(to: folder.appending(path: "notes.txt"))
    #expect(throws: DataFolderProblem.otherFiles(folder: folder.path, example: "notes.txt")) {
      try DataFolderEntries.check(folder)
    }
    try Data().write(to: folder.appending(path: DataFolderEntries.database))
    try DataFolderEntries.check(folder)
  }

  @Test("a second server can't use the data folder until the first one has ended")
  func secondServer() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "locked-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try withExtendedLifetime(DataFolderLock(folder)) {
      let process = "\(ProcessInfo.processInfo.processIdentifier)"
      let problem = DataFolderProblem.inUse(folder: folder.path, process: process)
      #expect(throws: problem) { try DataFolderLock(folder) }
      #expect(problem.description.contains("--shared-data"))
      let text = "a server (process \(process)) uses the data folder \(folder.path); stop the server first"
      #expect(problem.textOfCommand == text)
    }
    _ = try DataFolderLock(folder)
  }
}
