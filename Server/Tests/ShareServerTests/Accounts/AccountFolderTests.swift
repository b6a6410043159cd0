// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Logging
import Pipeline
import ServerCore
import Storage
import Testing

/// Folders of accounts on a machine that didn't delete the account.
struct AccountFolderTests {
  @Test("the sweeper deletes folders of deleted accounts after a day, and no others")
  func folders() async throws {
    let data = FileManager.default.temporaryDirectory.appending(path: "folders-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: data) }
    let (bodies, root) = (
      try DurableFolder(data.appending(path: "bodies")), data.appending(path: "folders")
    )
    let engine = try SQLiteEngine(file: data.appending(path: "test.sqlite"))
    let (stays, gone) = (UUID().uuidString.lowercased(), UUID().uuidString.lowercased())
    try await Accounts(engine).add(
      AccountRecord(
        id: stays, email: "a@example.org", password: nil, role: .user, createdAt: Moment(Date())))
    for name in [stays, gone, "of-the-operator"] {
      let folder = root.appending(path: name + "/books")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data("a book".utf8).write(to: folder.appending(path: "a.epub"))
    }
    for (hours, expected) in [(23.0, [stays, gone]), (25.0, [stays])] {
      let now: @Sendable () -> Date = { Date().addingTimeInterval(hours * 3600) }
      let sweeper = Sweeper(
        shares: Shares(engine), uploads: Uploads(engine), bodies: bodies, books: bodies,
        retention: RetentionRules(Retention(engine), now: now),
        accountFolders: AccountFolders(root: root, engine: engine), logger: Logger(label: "test"), now: now)
      await sweeper.sweep()
      let left = try FileManager.default.contentsOfDirectory(atPath: root.path)
      #expect(Set(left) == Set(expected + ["of-the-operator"]))
    }
    #expect(FileManager.default.fileExists(atPath: root.appending(path: stays + "/books/a.epub").path))
  }
}
