// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file of a durable folder that grows over several requests.
///
/// Only one process writes to it, and only one request at a time.
package final class GrowingFile: Sendable {
  private let path: String
  private let descriptor: Int32

  /// Opens the file and keeps its first `length` bytes.
  ///
  /// Bytes after them were never acknowledged and are cut off.
  ///
  /// Throws ``Damaged`` if the file is shorter. A new file's entry is durable when this returns.
  package init(_ name: String, in folder: DurableFolder, length: Int) throws {
    path = folder.file(name).path
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileProblem("open", path) }
    let end = lseek(descriptor, 0, SEEK_END)
    guard end >= off_t(length) else { throw Damaged() }
    guard ftruncate(descriptor, off_t(length)) == 0, lseek(descriptor, off_t(length), SEEK_SET) >= 0 else {
      throw FileProblem("truncate", path)
    }
    if length == 0 { try folder.sync() }
  }

  /// Acknowledged bytes are missing from the file.
  package struct Damaged: Error {
    package init() {}
  }

  deinit {
    close(descriptor)
  }

  package func append(_ bytes: [UInt8]) throws { try bytes.write(to: descriptor, called: path) }

  /// Appends the next bytes of another file; throws ``Damaged`` if it has fewer.
  func append(_ count: Int, from source: FileHandle) throws {
    var rest = count
    while rest > 0 {
      guard let bytes = try source.read(upToCount: min(rest, 1 << 20)), !bytes.isEmpty else {
        throw Damaged()
      }
      try append(Array(bytes))
      rest -= bytes.count
    }
  }

  /// Syncs the bytes to the disk before it returns.
  ///
  /// A failure is final.
  package func sync() throws {
    guard fsync(descriptor) == 0 else { throw FileProblem("fsync", path) }
  }
}
