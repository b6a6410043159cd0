// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import Foundation
import ServerCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Copies and hashes files, which are on the disk when the call returns.
enum SyncedFile {
  private static let pieceSize = 1 << 20

  /// The length of a copy and the SHA-256 of its bytes.
  struct Copy: Equatable {
    let bytes: Int
    let sha256: String
  }

  /// The source of a copy exists, but has no bytes that can be read, because its disk fails or it isn't a regular file.
  struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }

  /// Copies at most `limit` bytes into a new file; returns nil if the source doesn't exist.
  ///
  /// Throws ``Unreadable`` if the source can't be read; the caller removes the new file. A link can't be read, because one in a
  /// backup could lead to any file of the server.
  /// Throws a `FileProblem` if the system refuses to open the source, for example because it belongs to another user: the
  /// file may be intact.
  /// Throws `CancellationError` between two pieces if the task was canceled; the caller removes the new file.
  static func copy(_ source: URL, to target: URL, limit: Int? = nil) throws -> Copy? {
    guard let reading = try regularFile(source) else { return nil }
    defer { try? reading.close() }
    let writing = try create(target)
    var (hash, count) = (SHA256(), 0)
    while true {
      try Task.checkCancellation()
      let wanted = min(pieceSize, (limit ?? Int.max) - count)
      guard wanted > 0, let piece = try read(wanted, of: reading, source), !piece.isEmpty else { break }
      try writing.write(contentsOf: piece)
      hash.update(data: piece)
      count += piece.count
    }
    try sync(writing, target)
    return Copy(bytes: count, sha256: Secret.hexadecimal(hash.finalize()))
  }

  private static func regularFile(_ file: URL) throws -> FileHandle? {
    do {
      return try RegularFile.reading(file)
    } catch is RegularFile.OtherType {
      throw Unreadable(description: "\(file.path) isn't a regular file")
    } catch let problem as FileProblem where damage.contains(problem.code) {
      throw Unreadable(description: "\(problem)")
    }
  }

  // The error numbers of a failing disk or a damaged file system.
  #if os(Linux)
    private static let damage: Set<Int32> = [EIO, EBADMSG, EUCLEAN]
  #else
    private static let damage: Set<Int32> = [EIO, EBADMSG]
  #endif

  private static func read(_ count: Int, of handle: FileHandle, _ file: URL) throws(Unreadable) -> Data? {
    do {
      return try handle.read(upToCount: count)
    } catch {
      throw Unreadable(description: "\(file.path) can't be read: \(error)")
    }
  }

  /// The length and hash of a file; nil if it doesn't exist.
  ///
  /// Throws a `FileProblem` if it can't be opened, for example by this user.
  static func read(_ file: URL) throws -> Copy? {
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw FileProblem("open", file.path)
    }
    let reading = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    defer { try? reading.close() }
    var (hash, count) = (SHA256(), 0)
    while let piece = try reading.read(upToCount: pieceSize), !piece.isEmpty {
      hash.update(data: piece)
      count += piece.count
    }
    return Copy(bytes: count, sha256: Secret.hexadecimal(hash.finalize()))
  }

  /// Writes a new file.
  ///
  /// - Parameter folder: if root runs the process, the file gets the owner of this folder.
  static func write(_ data: Data, to target: URL, forOwnerOf folder: URL? = nil) throws {
    let writing = try create(target)
    if let folder { try FileOwner.give(writing, toOwnerOf: folder) }
    try writing.write(contentsOf: data)
    try sync(writing, target)
  }

  /// Syncs a file that another function wrote to the disk before it returns.
  static func sync(_ file: URL) throws {
    try sync(try FileHandle(forUpdating: file), file)
  }

  // Only the owner may read it: it contains password hashes and what people read.
  private static func create(_ file: URL) throws -> FileHandle {
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileProblem("open", file.path) }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  private static func sync(_ handle: FileHandle, _ file: URL) throws {
    guard fsync(handle.fileDescriptor) == 0 else { throw FileProblem("fsync", file.path) }
    try handle.close()
  }
}
