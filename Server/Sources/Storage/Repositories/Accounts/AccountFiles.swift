// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The names of one account's files.
package struct AccountFiles: Sendable, Equatable {
  /// In the folder of bodies.
  package let bodies: [String]
  /// In the folder of books.
  package let books: [String]

  init(of account: String, _ connection: any SQLConnection) throws {
    bodies = try connection.rows(
      """
      SELECT body_file AS name FROM share WHERE account = ? AND body_file IS NOT NULL
      UNION SELECT capture.body_file FROM capture JOIN share ON share.number = capture.share
        WHERE account = ? AND capture.body_file IS NOT NULL
      UNION SELECT file FROM upload WHERE account = ? AND completed_at IS NULL AND file IS NOT NULL
      """, [account, account, account]
    ).map { try $0.text("name") }
    books = try connection.rows(
      """
      SELECT file FROM book JOIN share ON share.number = book.share WHERE account = ?
      UNION SELECT file FROM edition JOIN share ON share.number = edition.share WHERE account = ?
      UNION SELECT volume.file FROM volume JOIN digest ON digest.id = volume.digest
        JOIN destination ON destination.id = digest.destination WHERE destination.account = ?
      """, [account, account, account]
    ).map { try $0.text("file") }
  }
}
