// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage

/// What a backup consists of, so that it can be judged without the server it came from.
struct BackupManifest: Codable, Sendable, Equatable {
  struct File: Codable, Sendable, Equatable {
    /// Relative to the backup's folder.
    let path: String
    let bytes: Int
    let sha256: String
  }

  /// The form of backups; a newer one is refused.
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

  /// Reads the manifest of a backup; throws words when it is none.
  static func read(from folder: URL) throws -> BackupManifest {
    guard let data = try? Data(contentsOf: folder.appending(path: name)) else {
      throw BackupProblem(.noBackup, "\(folder.path) isn't a backup: \(name) is missing")
    }
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

  // A backup may have been in strange hands: no path of it leads out of its folder.
  private func checkPaths() throws {
    for file in files {
      let parts = file.path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      let isKnown =
        file.path == Self.database || parts.count == 2 && NamedFile.Folder(rawValue: parts[0]) != nil
      guard isKnown, parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else {
        throw BackupProblem(
          .damaged, "the backup refers to a file that doesn't belong to Sharepipe: \(file.path)")
      }
    }
  }
}

/// Why a backup or restore stops, in words for the operator.
package struct BackupProblem: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Code: Sendable {
    /// Something is there already.
    case occupied
    /// There is nothing to back up or restore.
    case noBackup
    /// Files or rows are not what they were.
    case damaged
    /// The file system does not let it happen.
    case failed
  }

  package let code: Code
  package let description: String
  /// What is missing or damaged, one each.
  package let findings: [String]

  init(_ code: Code, _ description: String, findings: [String] = []) {
    self.code = code
    self.description = description
    self.findings = findings
  }
}
