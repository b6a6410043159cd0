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
  /// Where the bodies and books are; nil if the database has no record.
  let location: String?
  /// The owners of files by their paths.
  private var owners: [String: String] = [:]

  /// Compares the files, and removes damaged ones, so that no server delivers them.
  ///
  /// Throws `damaged` if a row names a file outside its folder. Compares nothing if the database says that the files are in a
  /// store.
  init(
    _ engine: any Engine, _ copies: [String: SyncedFile.Copy], in configuration: ServerConfiguration
  ) async throws {
    location = try await FileMoves(engine).state()?.location
    for file in try await NamedFiles(engine).all() {
      guard let path = file.path else {
        throw BackupProblem(
          .damaged, "the database names a file outside of its folder: \(file.name), \(file.owner)")
      }
      guard areCompared, owners.updateValue(file.owner, forKey: path) == nil, !file.isGrowing else {
        continue
      }
      try compare(file, path, copies[path], in: configuration)
    }
  }

  /// Whether the files were compared, because they are in the data folder.
  var areCompared: Bool { [nil, FileLocations.folder].contains(location) }

  private mutating func compare(
    _ file: NamedFile, _ path: String, _ copy: SyncedFile.Copy?, in configuration: ServerConfiguration
  ) throws {
    guard let copy else { return missing.append(path) }
    if copy.fits(file) { return }
    damaged.append(path)
    try FileManager.default.removeItem(at: configuration.dataFolder.appending(path: path))
  }

  /// A description of a file for the operator: its path, and its share if a row names the file.
  func description(of path: String) -> String { owners[path].map { "\(path), \($0)," } ?? path }
}
