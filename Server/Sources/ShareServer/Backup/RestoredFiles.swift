// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage

/// The files of a restored data folder, compared with the rows of its database.
struct RestoredFiles {
  /// The paths of files that the rows name and the folder doesn't have.
  private(set) var missing: [String] = []
  /// The paths of files that differed from their rows.
  private(set) var damaged: [String] = []

  /// Compares the files, and removes damaged ones, so that no server delivers them.
  ///
  /// Throws `damaged` if a row names a file outside its folder. Compares nothing if the server has a store.
  init(
    _ engine: any Engine, _ copies: [String: SyncedFile.Copy], in configuration: ServerConfiguration
  ) async throws {
    var seen: Set<String> = []
    for file in try await NamedFiles(engine).all() {
      guard let path = file.path else {
        throw BackupProblem(
          .damaged, "the database names a file outside of its folder: \(file.name), \(file.owner)")
      }
      guard configuration.store == nil, !file.isGrowing, seen.insert(path).inserted else { continue }
      guard let copy = copies[path] else {
        missing.append(path)
        continue
      }
      if copy.fits(file) { continue }
      damaged.append(path)
      try FileManager.default.removeItem(at: configuration.dataFolder.appending(path: path))
    }
  }
}
