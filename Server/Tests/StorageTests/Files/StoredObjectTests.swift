// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

struct StoredObjectTests {
  private let sha256 = String(repeating: "a", count: 64)

  /// Writes an object with the key `key`, and names it.
  private func write(_ name: String, as key: String, _ objects: StoredObjects) async throws {
    #expect(try await objects.begin(name, sha256: sha256, bytes: 4, key: key))
    try await objects.finish(key, name: name)
  }

  /// Names a file in a row, so that it counts as used.
  private func refer(to name: String, _ engine: any Engine) async throws {
    try await Accounts(engine).add(.sample("a@example.org"))
    let upload = NewUpload(
      id: name, account: "a@example.org", share: "s", contentType: "text/plain", contentLocation: nil,
      title: nil,
      length: 4, expiresAt: Moment(milliseconds: 1 << 50))
    _ = try await Uploads(engine).begin(upload, limit: 1, at: Moment(milliseconds: 0))
    try await engine.write { try $0.run("UPDATE upload SET file = id", []) }
  }

  @Test("files with the same content have one object")
  func sameContent() async throws {
    try await withEngine { engine async throws in
      let objects = StoredObjects(engine)
      try await write("one", as: "first", objects)
      #expect(try await !objects.begin("two", sha256: sha256, bytes: 4, key: "second"))
      #expect(try await objects.find("two")?.key == "first")
      #expect(try await objects.begin("three", sha256: sha256, bytes: 5, key: "third"))
      #expect(try await objects.find("three") == nil)
    }
  }

  @Test("an object is deleted when its last name is gone and the grace period is over")
  func unused() async throws {
    try await withEngine { engine async throws in
      let objects = StoredObjects(engine)
      try await write("kept", as: "first", objects)
      try await write("lost", as: "first-again", objects, sha256: String(repeating: "b", count: 64))
      try await refer(to: "kept", engine)
      #expect(try await objects.takeUnused(age: .seconds(60), grace: .zero).isEmpty)
      #expect(try await objects.find("lost") != nil)
      #expect(try await objects.takeUnused(age: .zero, grace: .seconds(60)).isEmpty)
      #expect(try await objects.find("lost") == nil)
      #expect(try await objects.takeUnused(age: .zero, grace: .zero) == ["first-again"])
      #expect(try await objects.takeUnused(age: .zero, grace: .zero) == ["first-again"])
      try await objects.forget("first-again")
      #expect(try await objects.takeUnused(age: .zero, grace: .zero).isEmpty)
      #expect(try await objects.find("kept")?.key == "first")
    }
  }

  private func write(_ name: String, as key: String, _ objects: StoredObjects, sha256: String) async throws {
    #expect(try await objects.begin(name, sha256: sha256, bytes: 4, key: key))
    try await objects.finish(key, name: name)
  }

  @Test("an object that gets a new name within the grace period stays")
  func usedAgain() async throws {
    try await withEngine { engine async throws in
      let objects = StoredObjects(engine)
      try await write("one", as: "key", objects)
      #expect(try await objects.takeUnused(age: .zero, grace: .seconds(60)).isEmpty)
      try await refer(to: "two", engine)
      #expect(try await !objects.begin("two", sha256: sha256, bytes: 4, key: "other"))
      #expect(try await objects.takeUnused(age: .zero, grace: .zero).isEmpty)
      #expect(try await objects.find("two")?.key == "key")
    }
  }

  @Test("an object that is being deleted gets no name, so the same content is written again")
  func deleting() async throws {
    try await withEngine { engine async throws in
      let objects = StoredObjects(engine)
      try await write("one", as: "old", objects)
      #expect(try await objects.takeUnused(age: .zero, grace: .zero) == ["old"])
      try await write("two", as: "new", objects)
      try await objects.forget("new")
      #expect(try await objects.find("two")?.key == "new")
    }
  }

  @Test("an interrupted write is given up after the grace period, and can't end afterward")
  func interrupted() async throws {
    try await withEngine { engine async throws in
      let objects = StoredObjects(engine)
      #expect(try await objects.begin("one", sha256: sha256, bytes: 4, key: "key"))
      #expect(try await objects.takeUnused(age: .zero, grace: .seconds(60)).isEmpty)
      #expect(try await objects.takeUnused(age: .zero, grace: .zero) == ["key"])
      await #expect(throws: StorageProblem.self) { try await objects.finish("key", name: "one") }
      #expect(try await objects.find("one") == nil)
    }
  }

  @Test("chunks are read back in their order, and go with their object")
  func chunks() async throws {
    try await withEngine { engine async throws in
      let (objects, chunks) = (StoredObjects(engine), ObjectChunks(engine))
      #expect(try await objects.begin("one", sha256: sha256, bytes: 4, key: "key"))
      try await chunks.add([Data([0, 1]), Data([2])], to: "key", first: 0)
      for _ in 0..<2 { try await chunks.add([Data([255])], to: "key", first: 2) }
      #expect(try await chunks.read("key", first: 0, count: 2) == [Data([0, 1]), Data([2])])
      #expect(try await chunks.read("key", first: 2, count: 2) == [Data([255])])
      #expect(try await objects.takeUnused(age: .zero, grace: .zero) == ["key"])
      try await objects.forget("key")
      #expect(try await chunks.read("key", first: 0, count: 9).isEmpty)
    }
  }

  @Test("the location of the files is recorded once")
  func locations() async throws {
    try await withEngine { engine async throws in
      let locations = FileLocations(engine)
      let refuse: @Sendable (String) throws -> Void = { throw StorageProblem(.missing, $0) }
      try locations.settle("one", refuse)
      #expect(throws: StorageProblem(.missing, "one")) { try locations.settle("two", refuse) }
    }
  }

  @Test("files without a recorded location are in the folder")
  func unrecordedLocation() async throws {
    try await withEngine { engine async throws in
      try await refer(to: "file", engine)
      #expect(throws: StorageProblem(.missing, FileLocations.folder)) {
        try FileLocations(engine).settle("other") { throw StorageProblem(.missing, $0) }
      }
    }
  }
}
