// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ServerCore
import Storage

/// A backup of a server with PostgreSQL: a dump, and the folders of its files.
///
/// It may come from an untrusted source, so only regular files are read.
struct DumpBackup {
  private let folder: URL

  init(_ folder: URL) {
    self.folder = folder
  }

  private static let name = "database.dump"

  /// Whether a folder has a dump.
  static func isThere(in folder: URL) throws -> Bool {
    try RegularFile.kind(of: folder.appending(path: name)) != nil
  }

  var dump: URL { folder.appending(path: Self.name) }

  private var parts: [URL] { [NamedFile.Folder.bodies, .books].map { folder.appending(path: $0.rawValue) } }

  /// Throws if the folder isn't such a backup.
  func check() throws {
    guard let kind = try RegularFile.kind(of: dump) else { throw try missing() }
    guard kind == .regular else { throw BackupProblem(.damaged, "\(dump.path) isn't a regular file") }
    for part in parts {
      guard let kind = try RegularFile.kind(of: part) else { continue }
      guard kind == .folder else { throw BackupProblem(.damaged, "\(part.path) isn't a folder") }
    }
  }

  private func missing() throws -> BackupProblem {
    let isSQLite = try RegularFile.kind(of: folder.appending(path: BackupManifest.name)) != nil
    let help =
      "is a backup of a server with SQLite. Restore it without --database, and move it with sharepipe migrate"
    return BackupProblem(
      .noBackup, "\(folder.path) \(isSQLite ? help : "isn't a backup: \(Self.name) is missing")")
  }

  /// Copies the files to a data folder; returns what was copied, by its path in that folder.
  func copyFiles(
    to data: URL, _ onProgress: (Backup.Progress) -> Void
  ) throws -> [String: SyncedFile.Copy] {
    var (copies, bytes) = ([String: SyncedFile.Copy](), 0)
    for part in parts {
      for name in try RegularFile.names(in: part) {
        let path = "\(part.lastPathComponent)/\(name)"
        let target = data.appending(path: path)
        guard let copy = try Self.copy(part.appending(path: name), to: target) else { continue }
        copies[path] = copy
        bytes += copy.bytes
        onProgress(Backup.Progress(files: copies.count, bytes: bytes))
      }
    }
    return copies
  }

  /// Copies a file; returns nil if it doesn't exist, can't be read, or isn't a regular file, such as a folder that a NAS creates.
  private static func copy(_ source: URL, to target: URL) throws -> SyncedFile.Copy? {
    do {
      return try SyncedFile.copy(source, to: target)
    } catch is SyncedFile.Unreadable {
      try? FileManager.default.removeItem(at: target)
      return nil
    }
  }
}
