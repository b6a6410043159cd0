// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Copies the files of an installation from one location to another.
protocol FileCopier: Sendable {
  /// Returns the files to copy after a position, in the order of positions.
  func files(after position: String, limit: Int) async throws -> [FileToMove]

  /// Returns the files at positions that an earlier run skipped.
  func files(at positions: [String]) async throws -> [FileToMove]

  /// Copies a file and compares the copy; does nothing if an earlier run copied it.
  func copy(_ file: FileToMove) async throws -> CopyOutcome

  /// Makes the copies of a group durable.
  func sync() throws
}
