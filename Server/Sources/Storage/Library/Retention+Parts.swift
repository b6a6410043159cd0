// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import struct Foundation.Data

/// The parts of shares that are removed by age while the shares stay: originals and books.
extension Retention {
  /// Removes the originals of articles that were received before a time, oldest first.
  ///
  /// Files, photos, and shares whose article isn't stored keep their originals.
  ///
  /// - Returns: the files that can be deleted; empty when no original is left to remove.
  package func removeOriginals(
    account: String, receivedBefore: Moment, limit: Int = 100, at time: Moment
  ) async throws -> [LooseFiles] {
    try await engine.write { connection in
      try Self.numbers(Self.originals, [account, receivedBefore, limit], connection)
        .compactMap { try Self.removeOriginal(of: $0, account, time, connection) }
    }
  }

  private static func removeOriginal(
    of share: Int, _ account: String, _ time: Moment, _ connection: any SQLConnection
  ) throws -> LooseFiles? {
    // The row is locked first: it still has the name of its file.
    let row = try connection.row(
      """
      SELECT bytes, body_file, (SELECT body_file FROM capture WHERE capture.share = share.number) AS capture_file
      FROM share WHERE number = ? AND deleted_at IS NULL AND original_removed_at IS NULL
      \(connection.dialect.forUpdate)
      """, [share])
    guard let row else { return nil }
    try connection.run(
      """
      UPDATE share SET body = ?, body_file = NULL, bytes = 0, original_removed_at = ? WHERE number = ?
      """, [Data(), time, share])
    try connection.run(
      "UPDATE account SET kept_bytes = kept_bytes - ? WHERE id = ?", [try row.integer("bytes"), account])
    for table in ["share_body", "capture"] {
      try connection.run("DELETE FROM \(table) WHERE share = ?", [share])
    }
    return LooseFiles(
      body: try row.optionalText("body_file"), capture: try row.optionalText("capture_file"), books: [])
  }

  /// Removes the books of articles that were made before a time, oldest first.
  ///
  /// - Returns: the files that can be deleted; empty when no book is left to remove.
  package func removeBooks(
    account: String, madeBefore: Moment, limit: Int = 100
  ) async throws -> [LooseFiles] {
    try await engine.write { connection in
      try Self.numbers(Self.books, [account, madeBefore, limit], connection).map { share in
        let files = try connection.rows(
          "SELECT file FROM book WHERE share = ? UNION SELECT file FROM edition WHERE share = ?",
          [share, share]
        ).map { try $0.text("file") }
        for table in ["book", "edition", "catalogue"] {
          try connection.run("DELETE FROM \(table) WHERE share = ?", [share])
        }
        return LooseFiles(body: nil, capture: nil, books: files)
      }
    }
  }

  private static func numbers(
    _ query: String, _ values: [any SQLBindable], _ connection: any SQLConnection
  ) throws -> [Int] {
    try connection.rows("SELECT share.number AS number \(query) LIMIT ?", values)
      .map { try $0.integer("number") }
  }

  /// The originals and books that a rule removes.
  static func parts(
    _ rule: RetentionRule, _ account: String, _ time: Moment, _ connection: any SQLConnection
  ) throws -> [ExpiringShare] {
    let originals = try rule.originals.map { days in
      try connection.rows(
        "SELECT \(names), \(originalBytes) AS size, received_at AS since \(Self.originals)",
        [account, time.days(ago: days)]
      ).map { try ExpiringShare($0, .original) }
    }
    let books = try rule.books.map { days in
      try connection.rows(
        "SELECT \(names), \(bookBytes) AS size, book.made_at AS since \(Self.books)",
        [account, time.days(ago: days)]
      ).map { try ExpiringShare($0, .books) }
    }
    return (originals ?? []) + (books ?? [])
  }

  private static let names = "share.id AS id, coalesce(share.sender_title, share.title) AS title"
  private static let originalBytes =
    "share.bytes + coalesce((SELECT bytes FROM capture WHERE capture.share = share.number), 0)"
  private static let bookBytes =
    "coalesce((SELECT books FROM stored_bytes WHERE stored_bytes.share = share.number), 0)"

  private static let originals = """
    FROM share WHERE account = ? AND original_removed_at IS NULL AND received_at < ? AND \(isDone)
    ORDER BY received_at, number
    """

  private static let books = """
    FROM share JOIN book ON book.share = share.number WHERE share.account = ? AND book.made_at < ? AND \(isDone)
    ORDER BY book.made_at, number
    """

  // An article that was read and delivered, and that nobody works on: its text is stored, so that a book can be made again.
  private static let isDone = """
    share.deleted_at IS NULL AND share.binned_at IS NULL AND share.state = 'ready' AND share.needs_you = 0
      AND EXISTS (SELECT 1 FROM article WHERE article.share = share.number AND article.html <> ''
        AND (article.summary LIKE '%"readFrom":"fetch"%' OR article.summary LIKE '%"readFrom":"capture"%'
          OR article.summary LIKE '%"readFrom":"text"%') AND article.summary NOT LIKE '%"documents":%')
      AND NOT EXISTS (SELECT 1 FROM job WHERE job.share = share.number)
      AND NOT EXISTS (SELECT 1 FROM delivery WHERE delivery.share = share.number AND delivery.state IN ('queued', 'sending'))
    """
}
