// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Foundation
import Pipeline
import ServerCore
import ShareServer
import Testing

/// Tests what a checkup says about folders in which nothing can be written.
struct CheckupFolderTests {
  @Test(
    "a folder that can't be written is bad, and the remedy depends on the cause",
    arguments: [
      (EACCES, true, "You can’t write to /d/books, although you own it. Run “chmod u+rwx /d/books”."),
      (EACCES, false, "You can’t write to /d/books. Run this command"),
      (EPERM, true, "You can’t write to /d/books. Run this command"),
      (ENOSPC, true, "Files can’t be written in /d/books: No space left on device."),
    ])
  func unwritable(code: Int32, isOwned: Bool, words: String) {
    let problem = FileProblem("open", "/d/books", code: code)
    let finding = CheckupRules.unwritable("/d/books", problem, isOwned: isOwned)
    #expect(finding.level == .bad && finding.topic == "data")
    #expect(finding.words.hasPrefix(words), "\(finding.words)")
  }

  @Test("each folder in the data folder is checked", arguments: ["bodies", "books", "exports", "mail"])
  func inside(name: String) async throws {
    try await withFolder { folder async throws in
      #expect(await Self.data(folder).map(\.level) == [.good])
      // A file in the way of a folder can't be written to by root either.
      try Data().write(to: folder.appending(path: name))
      let found = await Self.data(folder)
      #expect(found.map(\.level) == [.bad])
      #expect(found.first?.words.contains(folder.appending(path: name).path + ": ") == true, "\(found)")
    }
  }

  @Test(
    "a folder without permissions is named", .enabled(if: geteuid() != 0, "root can write to every folder"))
  func protected() async throws {
    try await withFolder { folder async throws in
      let books = folder.appending(path: "books").path
      try FileManager.default.createDirectory(
        atPath: books, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o500])
      let found = await Self.data(folder)
      #expect(found.map(\.level) == [.bad])
      #expect(found.first?.words.contains("chmod u+rwx \(books)") == true, "\(found)")
    }
  }

  @Test("the mail folder isn't checked if a mail server is set up")
  func mail() async throws {
    try await withFolder { folder async throws in
      try Data().write(to: folder.appending(path: "mail"))
      var configuration = ServerConfiguration(dataFolder: folder)
      configuration.mail.server = "smtps://mail.example.org"
      #expect(await Self.data(configuration).map(\.level) == [.good])
    }
  }

  private static func data(_ folder: URL) async -> [Checkup.Finding] {
    await data(ServerConfiguration(dataFolder: folder))
  }

  private static func data(_ configuration: ServerConfiguration) async -> [Checkup.Finding] {
    Checkup(configuration, version: "sharepipe 0").runOnData().filter { $0.topic == "data" }
  }

  private func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "checkup-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try await body(folder)
  }
}
