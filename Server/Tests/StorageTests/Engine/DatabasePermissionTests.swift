// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// Tests the permissions of the database, its log and its index.
struct DatabasePermissionTests {
  @Test("the log and the index of a database that can be written are made writable")
  func additions() throws {
    let folder = TemporaryFolder()
    let file = folder.url.appending(path: "test.sqlite")
    try SQLiteEngine(file: file).close()
    for suffix in ["-wal", "-shm"] {
      try Data().write(to: URL(filePath: file.path + suffix))
      try Self.change(0o400, file.path + suffix)
    }
    let engine = try SQLiteEngine(file: file)
    for suffix in ["", "-wal", "-shm"] { #expect(try Self.mode(file.path + suffix) == 0o600, "\(suffix)") }
    try engine.close()
  }

  @Test("other users' access to the database is removed")
  func others() throws {
    let folder = TemporaryFolder()
    let file = folder.url.appending(path: "test.sqlite")
    try SQLiteEngine(file: file).close()
    try Self.change(0o644, file.path)
    try SQLiteEngine(file: file).close()
    #expect(try Self.mode(file.path) == 0o600)
    #expect(DatabaseFile(file).unwritablePaths == [])
  }

  @Test(
    "a database that this user can't write isn't opened, and is named",
    .enabled(if: geteuid() != 0, "root can write to every file"))
  func protected() throws {
    let folder = TemporaryFolder()
    let file = folder.url.appending(path: "test.sqlite")
    try SQLiteEngine(file: file).close()
    try Self.change(0o400, file.path)
    #expect(DatabaseFile(file).unwritablePaths == [file.path])
    let problem = #expect(throws: StorageProblem.self) { try SQLiteEngine(file: file) }
    #expect(problem?.message.contains("can't write \(file.path);") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["test.sqlite"])
    #expect(try Self.mode(file.path) == 0o400)
  }

  private static func change(_ mode: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  private static func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}
