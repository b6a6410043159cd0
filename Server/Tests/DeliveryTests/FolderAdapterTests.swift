// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Foundation
import Messages
import Testing

struct FolderAdapterTests {
  @Test("a book appears under its title, readable for others, and no other file is left")
  func appears() async throws {
    let testFolder = TestFolder()
    #expect(await testFolder.put(sampleBook("The ferry")) == .accepted(reply: "written as The ferry.epub"))
    #expect(testFolder.names == ["The ferry.epub"])
    let file = testFolder.path + "/The ferry.epub"
    #expect(FileManager.default.contents(atPath: file) == Data("PK one".utf8))
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect((mode ?? 0) & 0o444 == 0o444)
  }

  @Test("the same delivery twice makes one file; another book of the same title gets a number")
  func repetition() async throws {
    let testFolder = TestFolder()
    _ = await testFolder.put(sampleBook("The ferry"))
    var again = sampleBook("The ferry")
    again.isRepeated = true
    #expect(await testFolder.put(again) == .accepted(reply: "lies there as The ferry.epub"))
    _ = await testFolder.put(sampleBook("The ferry", id: "two", content: "PK two"))
    _ = await testFolder.put(sampleBook("the FERRY", id: "three", content: "PK three"))
    #expect(testFolder.names == ["The ferry 2.epub", "The ferry.epub", "the FERRY 3.epub"])
  }

  @Test("a book in a file is copied byte for byte, and the same delivery again recognizes the copy")
  func bookInFile() async throws {
    let testFolder = TestFolder()
    let content = Data((0..<700_000).map { UInt8($0 * 31 % 251) })
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try content.write(to: file)
    var book = sampleBook("The ferry", content: "")
    book.file = try OutgoingFile(file)
    // An open file can be copied after its name was removed.
    try FileManager.default.removeItem(at: file)
    #expect(await testFolder.put(book) == .accepted(reply: "written as The ferry.epub"))
    #expect(FileManager.default.contents(atPath: testFolder.path + "/The ferry.epub") == content)
    #expect(await testFolder.put(book) == .accepted(reply: "lies there as The ferry.epub"))
    var other = sampleBook("The ferry", id: "two")
    other.bytes = Array(content)
    other.bytes[600_000] ^= 1
    #expect(await testFolder.put(other) == .accepted(reply: "written as The ferry 2.epub"))
  }

  @Test("a file that was removed after an interrupted attempt is written again, and the outcome says so")
  func takenAway() async throws {
    let testFolder = TestFolder()
    var again = sampleBook("The ferry")
    again.isRepeated = true
    #expect(await testFolder.put(again) == .acceptedAgain(reply: "written as The ferry.epub"))
    // The attempt was interrupted before the file had its name: no program has seen it.
    try FileManager.default.removeItem(atPath: testFolder.path + "/The ferry.epub")
    try Data("half".utf8).write(to: URL(filePath: testFolder.path + "/.syncthing.sharepipe-one.tmp"))
    #expect(await testFolder.put(again) == .accepted(reply: "written as The ferry.epub"))
    #expect(testFolder.names == ["The ferry.epub"])
  }

  @Test("many books of one title at once are all written")
  func race() async throws {
    let testFolder = TestFolder()
    await withTaskGroup { group in
      for number in 0..<20 {
        group.addTask {
          _ = await testFolder.put(sampleBook("Same", id: "d\(number)", content: "PK \(number)"))
        }
      }
    }
    let books = testFolder.names.compactMap {
      FileManager.default.contents(atPath: testFolder.path + "/" + $0)
    }
    #expect(Set(books).count == 20)
    #expect(books.count == 20)
  }

  @Test("a folder below the root is made; a link that leads out of the root is refused")
  func paths() async throws {
    let (testFolder, outside) = (TestFolder(), TestFolder())
    _ = await testFolder.put(sampleBook("The ferry"), path: "kindle/news")
    #expect(FileManager.default.fileExists(atPath: testFolder.path + "/kindle/news/The ferry.epub"))
    try FileManager.default.createSymbolicLink(
      atPath: testFolder.path + "/out", withDestinationPath: outside.path)
    let outcome = await testFolder.put(sampleBook("The ferry"), path: "out")
    #expect(outcome.problem?.code == .folderUnwritable)
    #expect(outside.names.isEmpty)
  }

  @Test("a missing root, a file in the way and a full disk have clear messages and are tried again")
  func problems() async throws {
    let missing = await FolderAdapter(root: "/no/such/folder", path: "").deliver(sampleBook("x")) { false }
    #expect(
      missing
        == .tryAgain(DeliveryProblem(.folderMissing, message: .folderNotFound(folder: "/no/such/folder"))))
    let testFolder = TestFolder()
    try Data().write(to: URL(filePath: testFolder.path + "/file"))
    for path in ["file", "file/below"] {
      let problem = await testFolder.put(sampleBook("x"), path: path).problem
      #expect(problem?.code == .folderUnwritable && problem?.detail == "Not a directory", "\(path)")
    }
    let full = await FolderAdapter(root: testFolder.path, path: "", freeFloor: .max / 2).deliver(
      sampleBook("x")
    ) {
      false
    }
    #expect(full.problem?.code == .folderFull)
    #expect(full.problem?.message.text.contains("the book needs 6 bytes") == true)
  }

  @Test(
    "a disk that fills up leaves no incomplete file",
    .enabled(if: access("/dev/full", W_OK) == 0 && getuid() == 0))
  func fills() async throws {
    let testFolder = TestFolder()
    let small = testFolder.path + "/small"
    try FileManager.default.createDirectory(atPath: small, withIntermediateDirectories: true)
    let mount = Process()
    mount.executableURL = URL(filePath: "/usr/bin/env")
    mount.arguments = ["mount", "-t", "tmpfs", "-o", "size=64k", "none", small]
    mount.standardError = FileHandle.nullDevice
    try mount.run()
    mount.waitUntilExit()
    // Containers without the permission to mount can't run this test.
    guard mount.terminationStatus == 0 else { return }
    defer { umount(small) }
    let big = sampleBook("big", content: String(repeating: "x", count: 200_000))
    #expect(await testFolder.put(big, path: "small").problem?.code == .folderFull)
    let unchecked = await FolderAdapter(root: small, path: "", freeFloor: -1 << 30).deliver(big) { false }
    #expect(unchecked.problem?.code == .folderFull)
    #expect(unchecked.problem?.message.text.contains("disk of the folder") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: small).isEmpty)
  }
}

/// A temporary folder, deleted with its owner.
private final class TestFolder: Sendable {
  let path: String

  init() {
    path = FileManager.default.temporaryDirectory.appending(path: "folder-\(UUID().uuidString)").path
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    chmod(path, 0o755)
    try? FileManager.default.removeItem(atPath: path)
  }

  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  func put(_ book: OutgoingBook, path below: String = "") async -> DeliveryOutcome {
    await FolderAdapter(root: path, path: below, freeFloor: 0).deliver(
      book,
      beforeEnd: {
        Issue.record("a folder asks before the end"); return false
      })
  }
}

private func sampleBook(_ title: String, id: String = "one", content: String = "PK one") -> OutgoingBook {
  OutgoingBook(
    id: id, title: title, bytes: Array(content.utf8), fileName: "x.epub",
    createdAt: Date(timeIntervalSince1970: 0))
}
