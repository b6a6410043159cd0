// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import GRDB

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

  /// The path relative to the data folder; nil if the name would lead out of its folder.
  package var path: String? {
    let isSafe = !name.isEmpty && name != "." && name != ".." && !name.contains("/")
    return isSafe ? "\(folder.rawValue)/\(name)" : nil
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
      SELECT coalesce(file, id) AS name, received AS bytes, NULL AS sha256, 'open upload of share ' || share AS owner
      FROM upload WHERE completed_at IS NULL AND received > 0
      """
    ),
  ]
}

extension NamedFile {
  init(_ row: Row, _ folder: Folder, _ isGrowing: Bool) {
    self.init(
      folder: folder, name: row["name"], bytes: row["bytes"], sha256: row["sha256"], isGrowing: isGrowing,
      owner: row["owner"])
  }
}
