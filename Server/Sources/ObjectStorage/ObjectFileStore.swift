// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
package import Foundation
package import Logging
package import ServerCore
package import Storage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files that several machines use: objects in a common store, and copies in a local folder.
///
/// The name of a file and the hash of its content are in the database. Keys of objects begin with the hash and are never
/// used twice.
package final class ObjectFileStore: FileStore {
  package let folder: DurableFolder
  private let objects: StoredObjects
  private let backend: any ObjectBackend
  private let logger: Logger

  /// How long an unused object is kept, so that a database restored to an earlier time still finds its files.
  private static let grace: Duration = .seconds(86_400)

  package init(
    folder: DurableFolder, engine: any Engine, backend: any ObjectBackend, logger: Logger
  ) {
    self.folder = folder
    self.backend = backend
    self.logger = logger
    objects = StoredObjects(engine)
  }

  /// Returns a key that no object has had.
  package static func newKey(sha256: String) -> String {
    "\(sha256.prefix(2))/\(sha256)-\(UUID().uuidString.lowercased())"
  }

  package func publish(_ name: String, sha256: String, bytes: Int) async throws {
    let key = Self.newKey(sha256: sha256)
    guard try await objects.begin(name, sha256: sha256, bytes: bytes, key: key) else {
      return try await restoreIfMissing(name)
    }
    try await backend.put(folder.file(name), bytes: bytes, as: key)
    do {
      try await objects.finish(key, name: name)
    } catch let problem as StorageProblem where problem.code == .leaseLost {
      // Its row may be gone, so nobody else would delete it.
      try? await backend.delete(key)
      throw problem
    }
  }

  /// Writes an object again that somebody removed from the store: a receipt must not rely on the database alone.
  ///
  /// Its key can be used, because the object has a name and so isn't being deleted.
  private func restoreIfMissing(_ name: String) async throws {
    guard let object = try await objects.find(name), object.bytes > 0, try await !backend.has(object.key)
    else {
      return
    }
    logger.error("an object is missing from the store; writing it again", metadata: ["key": "\(object.key)"])
    try await backend.put(folder.file(name), bytes: object.bytes, as: object.key)
  }

  package func localFile(_ name: String) async throws -> URL {
    let file = folder.file(name)
    if folder.touch(name) { return file }
    guard let object = try await objects.find(name) else { return file }
    let copy = try LocalCopy(of: name, in: folder)
    let isThere = try await object.bytes == 0 ? true : backend.get(object.key, into: copy)
    guard isThere else {
      logger.error("an object is missing from the store", metadata: ["key": "\(object.key)"])
      return file
    }
    // The store may only be misbehaving, for example with an error page, so the object isn't treated as missing.
    guard copy.content == (object.sha256, object.bytes) else {
      throw FileStoreProblem("the object \(object.key) hasn't the content that was stored")
    }
    try copy.finish(as: file)
    return file
  }

  package func sweepCopies(olderThan age: TimeInterval) throws {
    for name in try folder.names(olderThan: age, now: Date()) {
      folder.remove(name, ifOlderThan: age, now: Date())
    }
  }

  package func sweep(
    olderThan age: TimeInterval, keeping names: () async throws -> Set<String>
  ) async throws {
    for key in try await objects.takeUnused(age: .seconds(age), grace: Self.grace) {
      try await backend.delete(key)
      try await objects.forget(key)
    }
  }
}

// Uploads that several machines receive
extension ObjectFileStore {
  /// A piece is an object with rows in three tables, so small ones would cost more than their bytes.
  package var pieceInterval: Duration { .seconds(10) }

  package var isOnlyLocation: Bool { false }

  package func publishPiece(_ range: Range<Int>, of name: String) async throws -> String? {
    guard !range.isEmpty else { return nil }
    let piece = UUID().uuidString.lowercased()
    let copy = try LocalCopy(of: piece, in: folder)
    try copy.append(range, of: folder.file(name))
    let content = copy.content
    guard content.bytes == range.count else { throw GrowingFile.Damaged() }
    try copy.finish(as: folder.file(piece))
    defer { folder.remove(piece) }
    try await publish(piece, sha256: content.sha256, bytes: content.bytes)
    return piece
  }

  package func copyUpload(
    _ length: Int, from file: String?, _ pieces: () async throws -> [String], to name: String
  ) async throws {
    let copy = try LocalCopy(of: name, in: folder)
    for piece in try await pieces() {
      let file = try await localFile(piece)
      guard FileManager.default.fileExists(atPath: file.path) else { throw GrowingFile.Damaged() }
      try copy.append(0..<Int.max, of: file)
      folder.remove(piece)
    }
    guard copy.content.bytes == length else { throw GrowingFile.Damaged() }
    try copy.finish(as: folder.file(name))
  }

  /// The file gets a new name, because an upload whose share isn't accepted can continue and end with other bytes.
  package func finishUpload(_ name: String, sha256: String, bytes: Int) async throws -> String {
    let final = UUID().uuidString.lowercased()
    guard rename(folder.file(name).path, folder.file(final).path) == 0 else {
      throw FileProblem("rename", folder.file(name).path)
    }
    try await publish(final, sha256: sha256, bytes: bytes)
    return final
  }
}
