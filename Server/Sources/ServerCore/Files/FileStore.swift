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

  /// The name of the file in which the bytes of an upload are collected.
  func collectingName(forUpload id: String) -> String

  /// Makes a complete file of the folder durable for all machines.
  func publish(_ name: String, sha256: String, bytes: Int) async throws

  /// The time after which bytes of an upload are made durable at the latest, if fewer than 8 MiB have arrived.
  var pieceInterval: Duration { get }

  /// Makes newly written and synced bytes of an upload durable for all machines.
  ///
  /// - Returns: the name of the piece, which the database has to record; nil if the folder is enough.
  func publishPiece(ofUpload id: String, _ range: Range<Int>) async throws -> String?

  /// Makes the folder's file of an upload contain all recorded bytes, which another machine may have received.
  ///
  /// Throws ``GrowingFile/Damaged`` if some are missing.
  ///
  /// - Parameter pieces: returns the names of the recorded pieces in their order.
  func collect(ofUpload id: String, length: Int, _ pieces: () async throws -> [String]) async throws

  /// Turns the collected bytes of an upload into a complete file with the name of the upload, and publishes it.
  func finishUpload(_ id: String, sha256: String, bytes: Int) async throws

  /// Returns the file in the folder; gets a copy first if there is none.
  ///
  /// The copy stays for at least an hour. If the file doesn't exist at all, the result doesn't, either.
  func localFile(_ name: String) async throws -> URL

  /// Removes copies of published files that weren't used for `age` seconds.
  func sweepCopies(olderThan age: TimeInterval) throws

  /// Removes files that no row refers to if they are older than `age` seconds.
  ///
  /// - Parameter names: the names that rows refer to.
  func sweep(keeping names: Set<String>, olderThan age: TimeInterval) async throws
}

extension FileStore {
  /// Removes a file that no row refers to from the folder; what was published is removed by ``sweep(keeping:olderThan:)``.
  package func remove(_ name: String) { folder.remove(name) }

  /// The free bytes on the folder's volume.
  package func freeBytes() throws -> Int { try folder.freeBytes() }
}

/// A folder that is the only location of its files.
extension DurableFolder: FileStore {
  package var folder: DurableFolder { self }
  package func collectingName(forUpload id: String) -> String { id }
  package func publish(_ name: String, sha256: String, bytes: Int) {}
  package func publishPiece(ofUpload id: String, _ range: Range<Int>) -> String? { nil }
  package func collect(ofUpload id: String, length: Int, _ pieces: () async throws -> [String]) {}
  package var pieceInterval: Duration { .seconds(1) }
  package func finishUpload(_ id: String, sha256: String, bytes: Int) {}
  package func localFile(_ name: String) -> URL { file(name) }

  package func sweepCopies(olderThan age: TimeInterval) {}

  package func sweep(keeping names: Set<String>, olderThan age: TimeInterval) throws {
    try sweep(keeping: names, olderThan: age, now: Date())
  }
}
