// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// The names that a server uses in its data folder.
package enum DataFolderEntries {
  package static let database = "sharepipe.sqlite"
  package static let lock = "serve.lock"
  /// The identifier of the PostgreSQL database to which the folder belongs.
  package static let binding = "postgresql.id"
  /// The newest timeline of the PostgreSQL server that was used with the folder.
  package static let timeline = "postgresql.timeline"
  /// When a backup was last made.
  package static let lastBackup = "last-backup.json"

  private static let own: Set<String> = [
    database, database + "-wal", database + "-shm", lock, binding, timeline, lastBackup, "secret.key",
    "server.id", "address",
    "bodies",
    "books",
    "exports", "folders", "mail", "workers", "restore-unfinished",
  ]

  /// Whether an entry with that name belongs to the server.
  ///
  /// A file that is being written has a suffix such as `.part`, and a new file system contains `lost+found`.
  package static func isOwn(_ name: String) -> Bool {
    name == "lost+found" || own.contains(name) || own.contains { name.hasPrefix($0 + ".") }
  }

  /// Throws `otherFiles` when a folder without a server's database contains something else.
  ///
  /// Otherwise a mistyped `--data` would mix the server's files with those of a home folder.
  package static func check(_ folder: URL) throws {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path),
      !names.contains(database), let other = names.sorted().first(where: { !isOwn($0) })
    else { return }
    throw DataFolderProblem.otherFiles(folder: folder.path, example: other)
  }
}
