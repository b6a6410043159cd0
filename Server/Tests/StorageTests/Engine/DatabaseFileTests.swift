// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// Reading of database files that the program doesn't open as its own.
struct DatabaseFileTests {
  private func withFile(_ body: (URL) async throws -> Void) async throws {
    let folder = TemporaryFolder()
    let file = folder.url.appending(path: "test.sqlite")
    let engine = try SQLiteEngine(file: file)
    try await Accounts(engine).add(.sample("a@example.org"))
    _ = try await Shares(engine).accept(.sample("s", bytes: 4))
    try await engine.write { connection in
      let share = try connection.row("SELECT number FROM share", [])?.integer("number") ?? 0
      try connection.run("UPDATE share SET body = NULL, body_file = 'body-1'", [])
      try connection.run(
        "INSERT INTO book (share, file, sha256, bytes, name, made_at) VALUES (?, 'book-1.epub', 's', 9, 'n', 1)",
        [share])
    }
    try engine.close()
    try await body(file)
  }

  @Test("every file that a row names is listed, with its folder and size")
  func namedFiles() async throws {
    try await withFile { file async throws in
      let files = try DatabaseFile(file).namedFiles()
      #expect(files.map(\.name) == ["body-1", "book-1.epub"])
      #expect(files.map(\.folder) == [.bodies, .books])
      #expect(files.map(\.bytes) == [4, 9])
      #expect(files.allSatisfy { !$0.isGrowing && $0.owner.hasSuffix("share s") })
    }
  }

  @Test("a damaged database is distinguished from a valid one")
  func damage() async throws {
    try await withFile { file async throws in
      #expect(try DatabaseFile(file).findings(isQuick: false).isEmpty)
      var bytes = try Data(contentsOf: file)
      for page in 2..<5 {
        for offset in 0..<200 { bytes[page * 4096 + offset] = 0xA5 }
      }
      try bytes.write(to: file)
      #expect(try !DatabaseFile(file).findings(isQuick: true).isEmpty)
      try Data("This is not a database, only text of some length.".utf8).write(to: file)
      #expect(try !DatabaseFile(file).findings(isQuick: true).isEmpty)
    }
  }

  @Test("only a file of which the system says that it doesn't exist is missing")
  func missing() async throws {
    try await withFile { file async throws in
      #expect(try DatabaseFile(file).schemaState() == .current)
      for path in ["none", "none/none", "test.sqlite/none"] {
        let other = file.deletingLastPathComponent().appending(path: path)
        #expect(try DatabaseFile(other).schemaState() == .missing)
      }
      // The system refuses such a long name even if root runs the tests.
      let refused = file.deletingLastPathComponent().appending(path: String(repeating: "a", count: 300))
      #expect(throws: StorageProblem.self) { try DatabaseFile(refused).schemaState() }
    }
  }
}
