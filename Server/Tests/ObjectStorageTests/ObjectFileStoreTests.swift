// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import Foundation
import Logging
import ObjectStorage
import ServerCore
import Storage
import Testing

/// Two machines with folders of their own and one store, which is the database here.
struct ObjectFileStoreTests {
  private struct Machines {
    let engine: SQLiteEngine
    let first: ObjectFileStore
    let second: ObjectFileStore
  }

  private func withMachines(_ body: (Machines) async throws -> Void) async throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "objects-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    _ = try DurableFolder(root)
    let engine = try SQLiteEngine(file: root.appending(path: "test.sqlite"))
    let stores = try ["first", "second"].map {
      ObjectFileStore(
        folder: try DurableFolder(root.appending(path: $0)), engine: engine, backend: DatabaseObjects(engine),
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }
    try await body(Machines(engine: engine, first: stores[0], second: stores[1]))
  }

  private func publish(_ bytes: [UInt8], _ name: String, _ store: ObjectFileStore) async throws {
    try store.folder.write(bytes, to: name)
    try await store.publish(name, sha256: Self.hash(bytes), bytes: bytes.count)
  }

  private static func hash(_ bytes: [UInt8]) -> String { Secret.hexadecimal(SHA256.hash(data: bytes)) }

  private func content(_ name: String, _ store: ObjectFileStore) async throws -> [UInt8]? {
    try? Array(Data(contentsOf: try await store.localFile(name)))
  }

  @Test("a file is the same on another machine, whatever its size", arguments: [0, 1, 262_144, 5_000_000])
  func otherMachine(size: Int) async throws {
    try await withMachines { machines async throws in
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
      try await publish(bytes, "file", machines.first)
      #expect(try await content("file", machines.second) == bytes)
      try machines.first.sweepCopies(olderThan: -1)
      #expect(try machines.first.folder.url.contents().isEmpty)
    }
  }

  @Test("a file that the machine removed is copied again")
  func removed() async throws {
    try await withMachines { machines async throws in
      try await publish([1, 2, 3], "file", machines.first)
      machines.first.remove("file")
      #expect(try await content("file", machines.first) == [1, 2, 3])
    }
  }

  @Test("a damaged object is not used")
  func damaged() async throws {
    try await withMachines { machines async throws in
      try await publish([1, 2, 3], "file", machines.first)
      try await machines.engine.write {
        try $0.run("UPDATE object_chunk SET content = ?", [Data([1, 2, 4])])
      }
      await #expect(throws: FileStoreProblem.self) { try await machines.second.localFile("file") }
      #expect(try machines.second.folder.url.contents().isEmpty)
    }
  }

  @Test(
    "content that is missing from the store is written again, although the database has an object with it")
  func missing() async throws {
    try await withMachines { machines async throws in
      try await publish([1, 2, 3], "one", machines.first)
      try await machines.engine.write { try $0.run("DELETE FROM object_chunk", []) }
      #expect(try await content("one", machines.second) == nil)
      try await publish([1, 2, 3], "two", machines.first)
      for name in ["one", "two"] { #expect(try await content(name, machines.second) == [1, 2, 3]) }
    }
  }

  @Test("an unknown name has no file")
  func unknown() async throws {
    try await withMachines { machines async throws in
      #expect(try await content("file", machines.first) == nil)
    }
  }

  /// Goes on with an upload in a new file, as a process does that didn't receive the bytes before; returns the new piece.
  private func append(
    _ bytes: [UInt8], at length: Int, _ pieces: [String], to name: String, _ store: ObjectFileStore
  ) async throws -> String {
    if length > 0 { try await store.copyUpload(length, from: nil, { pieces }, to: name) }
    let file = try GrowingFile(name, in: store.folder, length: length)
    try file.append(bytes)
    try file.sync()
    return try #require(try await store.publishPiece(length..<length + bytes.count, of: name))
  }

  @Test("machines that take turns collect an upload, whatever one of them wrote without recording it")
  func upload() async throws {
    try await withMachines { machines async throws in
      var names = [try await append([1, 2], at: 0, [], to: "one", machines.first)]
      _ = try await append([9, 9, 9], at: 2, names, to: "two", machines.first)
      names.append(try await append([3], at: 2, names, to: "one", machines.second))
      names.append(try await append([4, 5], at: 3, names, to: "three", machines.first))
      let bytes: [UInt8] = [1, 2, 3, 4, 5]
      let name = try await machines.first.finishUpload("three", sha256: Self.hash(bytes), bytes: bytes.count)
      for machine in [machines.second, machines.first] {
        #expect(try await content(name, machine) == bytes)
      }
    }
  }

  @Test(
    "a machine that finishes an upload with other bytes doesn't change the file of the one that finished before"
  )
  func finishedTwice() async throws {
    try await withMachines { machines async throws in
      var names: [String] = []
      for (store, bytes) in [
        (machines.first, [1, 2]), (machines.second, [3, 4]), (machines.first, [5, 6]),
      ]
        as [(ObjectFileStore, [UInt8])]
      {
        try GrowingFile("u", in: store.folder, length: 0).append(bytes)
        names.append(try await store.finishUpload("u", sha256: Self.hash(bytes), bytes: 2))
      }
      #expect(try await content(names[0], machines.second) == [1, 2])
      #expect(try await content(names[1], machines.first) == [3, 4])
      #expect(try await content(names[2], machines.second) == [5, 6])
    }
  }

  @Test("the recorded bytes of an upload are copied from its pieces")
  func copied() async throws {
    try await withMachines { machines async throws in
      let store = machines.first
      try await publish([1, 2], "piece", store)
      try await store.copyUpload(2, from: nil, { ["piece"] }, to: "u")
      #expect(try Array(Data(contentsOf: store.folder.file("u"))) == [1, 2])
      await #expect(throws: GrowingFile.Damaged.self) {
        try await store.copyUpload(3, from: nil, { ["piece"] }, to: "v")
      }
    }
  }

  @Test("an upload with a missing piece is damaged")
  func missingPiece() async throws {
    try await withMachines { machines async throws in
      await #expect(throws: GrowingFile.Damaged.self) {
        try await machines.first.copyUpload(3, from: nil, { ["missing"] }, to: "u")
      }
    }
  }
}

extension URL {
  fileprivate func contents() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path) }
}
