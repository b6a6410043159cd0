// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// Complete and durable files, to which rows of the database refer by name.
///
/// A file never changes under its name. It is first written to a folder of this machine. If several machines have folders
/// of their own, it is then published in a store that all of them use.
package protocol FileStore: Sendable {
  /// The folder in which files are written, and in which copies of published files are kept for a while.
  var folder: DurableFolder { get }

  /// Whether the folder is the only location of the files.
  var isOnlyLocation: Bool { get }

  /// Makes a complete file of the folder durable for all machines.
  func publish(_ name: String, sha256: String, bytes: Int) async throws

  /// The time after which bytes of an upload are made durable at the latest, if fewer than 8 MiB have arrived.
  var pieceInterval: Duration { get }

  /// Makes newly written and synced bytes of an upload's file durable for all machines.
  ///
  /// - Returns: the name of the piece, which the database has to record; nil if there are no bytes, or if the folder is enough.
  func publishPiece(_ range: Range<Int>, of name: String) async throws -> String?

  /// Copies the recorded bytes of an upload, which another process may have received, to a new file of the folder.
  ///
  /// Throws ``GrowingFile/Damaged`` if some are missing.
  ///
  /// - Parameters:
  ///   - length: the number of recorded bytes.
  ///   - file: the name of the file that contains them, if the folder is the only location.
  ///   - pieces: returns the names of the recorded pieces in their order otherwise.
  func copyUpload(
    _ length: Int, from file: String?, _ pieces: () async throws -> [String], to name: String
  ) async throws

  /// Publishes the complete file of an upload, and returns its name, which may have changed.
  func finishUpload(_ name: String, sha256: String, bytes: Int) async throws -> String

  /// Returns the file in the folder; gets a copy first if there is none.
  ///
  /// The copy stays for about an hour after its last use; a cleanup that began before this call may still remove it. So if the result
  /// doesn't exist, call this again once. If the file doesn't exist at all, the result doesn't, either.
  func localFile(_ name: String) async throws -> URL

  /// Removes copies of published files that weren't used for `age` seconds.
  func sweepCopies(olderThan age: TimeInterval) throws

  /// Removes files that no row refers to if they are older than `age` seconds.
  ///
  /// - Parameter names: returns the names that rows refer to. It is called after the old files were listed, so that a process that
  ///   is suspended in between doesn't remove files that rows have named since.
  func sweep(olderThan age: TimeInterval, keeping names: () async throws -> Set<String>) async throws
}

extension FileStore {
  /// Removes a file that no row refers to from the folder; what was published is removed by ``sweep(olderThan:keeping:)``.
  package func remove(_ name: String) { folder.remove(name) }

  /// The free bytes on the folder's volume.
  package func freeBytes() throws -> Int { try folder.freeBytes() }
}

/// A folder that is the only location of its files.
extension DurableFolder: FileStore {
  package var folder: DurableFolder { self }
  package var isOnlyLocation: Bool { true }
  package func publish(_ name: String, sha256: String, bytes: Int) {}
  package var pieceInterval: Duration { .seconds(1) }
  package func publishPiece(_ range: Range<Int>, of name: String) -> String? { nil }
  package func finishUpload(_ name: String, sha256: String, bytes: Int) -> String { name }

  package func localFile(_ name: String) -> URL { file(name) }

  package func sweepCopies(olderThan age: TimeInterval) {}

  package func sweep(
    olderThan age: TimeInterval, keeping names: () async throws -> Set<String>
  ) async throws {
    let old = try self.names(olderThan: age, now: Date())
    guard !old.isEmpty else { return }
    let used = try await names()
    for name in old where !used.contains(name) { remove(name, ifOlderThan: age, now: Date()) }
  }
}
