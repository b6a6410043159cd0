// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import GRDB

/// A database file that other processes may be using: copies, checks and reads it without changing its schema.
package struct DatabaseFile: Sendable {
  package let url: URL

  package init(_ url: URL) {
    self.url = url
  }

  /// Writes a copy of the committed data into a new file; other processes can read and write meanwhile.
  ///
  /// Only the process's user can read the copy.
  package func snapshot(to copy: URL) throws {
    let queue = try open()
    // SQLite treats an empty file as a new database, and keeps its permissions.
    try DatabasePermissions.prepare(copy)
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "VACUUM INTO ?", arguments: [copy.path])
    }
    try queue.close()
  }

  /// Returns the damage that SQLite finds in the file; empty when there is none.
  ///
  /// - Parameter isQuick: skips the comparison of tables with their indexes, which takes the most time.
  package func findings(isQuick: Bool) throws -> [String] {
    do {
      let queue = try open()
      let found = try queue.read { database in
        try String.fetchAll(database, sql: "PRAGMA \(isQuick ? "quick_check" : "integrity_check")(20)")
      }
      try queue.close()
      return found.filter { $0 != "ok" }
    } catch let error as DatabaseError where error.meansDamage {
      return [error.message ?? "\(error)"]
    }
  }

  /// Returns every file that a row names.
  package func namedFiles() throws -> [NamedFile] {
    let queue = try open()
    let files = try queue.read { database in
      let tables = Set(
        try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'"))
      return try NamedFile.queries.filter { tables.contains($0.table) }.flatMap { query in
        try Row.fetchAll(database, sql: query.sql).map { NamedFile($0, query.folder, query.isGrowing) }
      }
    }
    try queue.close()
    return files
  }

  /// Returns the number of shares that were not deleted.
  package func shareCount() throws -> Int {
    let queue = try open()
    let count = try queue.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM share WHERE deleted_at IS NULL") ?? 0
    }
    try queue.close()
    return count
  }

  private func open() throws -> DatabaseQueue {
    guard FileManager.default.fileExists(atPath: url.path) else {
      throw StorageProblem(.missing, "there is no database at \(url.path)")
    }
    var configuration = GRDB.Configuration()
    configuration.busyMode = .timeout(30)
    return try DatabaseQueue(path: url.path, configuration: configuration)
  }
}

extension DatabaseError {
  /// Whether the file is damaged or not a database.
  var meansDamage: Bool {
    [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(resultCode)
  }
}

/// A file in the data folder that a row of the database names.
package struct NamedFile: Sendable, Hashable {
  /// The folder that contains such files.
  package enum Folder: String, Sendable, Codable {
    case bodies, books
  }

  package let folder: Folder
  package let name: String
  package let bytes: Int
  /// The SHA-256 of its bytes in lowercase hexadecimal; nil when the row has none.
  package let sha256: String?
  /// Whether only the first `bytes` count, because the upload is not complete.
  package let isGrowing: Bool
  /// A description of the file's owner for the operator.
  package let owner: String

  init(_ row: Row, _ folder: Folder, _ isGrowing: Bool) {
    self.folder = folder
    self.isGrowing = isGrowing
    name = row["name"]
    bytes = row["bytes"]
    sha256 = row["sha256"]
    owner = row["owner"]
  }

  static let queries: [(table: String, folder: Folder, isGrowing: Bool, sql: String)] = [
    (
      "share", .bodies, false,
      """
      SELECT body_file AS name, bytes, sha256, 'share ' || id AS owner FROM share WHERE body_file IS NOT NULL
      """
    ),
    (
      "capture", .bodies, false,
      """
      SELECT capture.body_file AS name, capture.bytes, NULL AS sha256, 'page added to share ' || share.id AS owner
      FROM capture JOIN share ON share.number = capture.share WHERE capture.body_file IS NOT NULL
      """
    ),
    (
      "book", .books, false,
      """
      SELECT book.file AS name, book.bytes, book.sha256, 'book of share ' || share.id AS owner
      FROM book JOIN share ON share.number = book.share
      """
    ),
    (
      "edition", .books, false,
      """
      SELECT edition.file AS name, edition.bytes, edition.sha256,
        'book of share ' || share.id || ' for ' || edition.device AS owner
      FROM edition JOIN share ON share.number = edition.share
      """
    ),
    ("volume", .books, false, "SELECT file AS name, bytes, sha256, 'digest ' || digest AS owner FROM volume"),
    (
      "upload", .bodies, true,
      """
      SELECT id AS name, received AS bytes, NULL AS sha256, 'open upload of share ' || share AS owner
      FROM upload WHERE completed_at IS NULL AND received > 0
      """
    ),
  ]
}
