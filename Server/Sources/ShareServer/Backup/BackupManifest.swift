// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ServerCore
import Storage

/// The contents of a backup, so that it can be checked without its server.
struct BackupManifest: Codable, Sendable, Equatable {
  struct File: Codable, Sendable, Equatable {
    /// The path relative to the backup's folder.
    let path: String
    let bytes: Int
    let sha256: String

    var isDatabase: Bool { path == BackupManifest.database }
  }

  /// The format version of backups; newer ones are rejected.
  var format = 1
  let madeAt: String
  let shares: Int
  let files: [File]

  static let name = "backup.json"
  static let database = "sharepipe.sqlite"

  func write(to folder: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try SyncedFile.write(try encoder.encode(self), to: folder.appending(path: Self.name))
  }

  /// Reads a backup's manifest; throws a message if there is none, or if this user can't read it.
  static func read(from folder: URL) throws -> BackupManifest {
    let file = folder.appending(path: name)
    guard try RegularFile.kind(of: file) != nil else { throw try missing(in: folder) }
    let data = try Data(contentsOf: file)
    do {
      let manifest = try JSONDecoder().decode(BackupManifest.self, from: data)
      guard manifest.format == 1 else {
        throw BackupProblem(.noBackup, "the backup was made by a newer version of sharepipe")
      }
      try manifest.checkPaths()
      return manifest
    } catch let error as DecodingError {
      throw BackupProblem(.damaged, "couldn't read \(name) of the backup: \(error)")
    }
  }

  private static func missing(in folder: URL) throws -> BackupProblem {
    let help = "is a backup of a server with PostgreSQL; name an empty database with --database"
    let isDump = try DumpBackup.isThere(in: folder)
    return BackupProblem(
      .noBackup, "\(folder.path) \(isDump ? help : "isn't a backup: \(name) is missing")")
  }

  // A backup may come from an untrusted source: its paths must not leave its folder.
  private func checkPaths() throws {
    for file in files {
      let parts = file.path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      let isKnown =
        file.isDatabase || parts.count == 2 && NamedFile.Folder(rawValue: parts[0]) != nil
      guard isKnown, parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else {
        throw BackupProblem(
          .damaged, "the backup refers to a file that doesn't belong to Sharepipe: \(file.path)")
      }
    }
  }
}
