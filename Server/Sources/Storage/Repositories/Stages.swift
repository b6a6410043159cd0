// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Records the results of the pipeline's stages; each method is one transaction that ends or postpones the job.
package struct Stages: Sendable {
  let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Records that a worker is reading the share now.
  package func beginReading(_ lease: Lease, at time: Moment) async throws {
    try await engine.write { connection in
      try lease.check(connection)
      try connection.run(
        "UPDATE share SET state = 'reading', problem = NULL, wall = NULL, updated_at = ? WHERE number = ?",
        [time, lease.share])
    }
  }

  /// Stores the article and queues the book stage.
  package func finishReading(_ lease: Lease, article: ArticleRecord, at time: Moment) async throws {
    try await engine.write { connection in
      try lease.finish(connection)
      try Self.keep(article, share: lease.share, at: time, connection)
    }
  }

  /// Stores an article that has only the share's link, and queues the book stage.
  ///
  /// The owner requested it, so an earlier delivery of the page doesn't hold the book back. An article that was read is never replaced:
  /// only its book may have failed, and nothing reads it again.
  ///
  /// - Returns: false if the share isn't waiting for its owner, is in the bin, or has an article; then nothing is stored.
  package func useLink(share: Int, article: ArticleRecord, at time: Moment) async throws -> Bool {
    try await engine.write { connection in
      let isWaiting = try connection.run(
        """
        UPDATE share SET state = 'reading', problem = NULL, wall = NULL, sends_again = 1, updated_at = ?
        WHERE number = ? AND state IN ('needsCapture', 'failed') AND deleted_at IS NULL AND binned_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM article
            WHERE article.share = share.number AND article.summary NOT LIKE '%"readFrom":"link"%')
        """, [time, share])
      guard isWaiting > 0 else { return false }
      try Self.keep(article, share: share, at: time, connection)
      return true
    }
  }

  private static func keep(
    _ article: ArticleRecord, share: Int, at time: Moment, _ connection: any SQLConnection
  ) throws {
    try SearchIndex.remove(share: share, connection)
    try connection.run(
      """
      INSERT INTO article (share, title, summary, html, text) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (share) DO UPDATE SET title = excluded.title, summary = excluded.summary,
        html = excluded.html, text = excluded.text
      """, [share, article.title, article.summary, article.html, article.text])
    let source = ArticleSource(article)
    try connection.run(
      """
      UPDATE share SET title = coalesce(sender_title, ?, title), site = ?, author = ?, host = coalesce(?, host), updated_at = ?
      WHERE number = ?
      """, [article.title, source.site, source.author, source.host, time, share])
    try SearchIndex.add(share: share, connection)
    try connection.run("INSERT INTO job (kind, share, run_at) VALUES ('book', ?, ?)", [share, time])
  }

  /// Returns the stored article.
  package func article(share: Int) async throws -> ArticleRecord? {
    try await engine.read { connection in
      try connection.row("SELECT title, summary, html, text FROM article WHERE share = ?", [share])
        .map(ArticleRecord.init)
    }
  }

  /// Stores the book, marks the share as ready and queues the given deliveries.
  ///
  /// - Parameters:
  ///   - editions: the book for each device; the first one is shown on the pages and downloaded.
  ///   - problem: why there are no deliveries.
  ///   - collecting: how a destination collects books at present; nil sends them at once. The destination's schedule may have changed
  ///     while the book was made.
  ///   - held: the JSON of the problem of a share with deliveries that aren't created because the same was sent before.
  package func finishBook(
    _ lease: Lease, editions: [EditionRecord], mark: CatalogMark, deliveries: [NewDelivery],
    collecting: @escaping @Sendable (DestinationRecord) -> NewDelivery.Collecting? = { _ in nil },
    problem: String?, held: (@Sendable ([HeldDelivery]) throws -> String)? = nil, thumbnail: [UInt8]? = nil,
    at time: Moment
  ) async throws {
    try await engine.write { connection in
      try lease.finish(connection)
      let repeated =
        try held == nil ? [] : Duplicates.held(deliveries, share: lease.share, at: time, connection)
      let problem = try repeated.isEmpty ? problem : held?(repeated)
      try connection.run("DELETE FROM edition WHERE share = ?", [lease.share])
      for edition in editions { try edition.insert(share: lease.share, connection) }
      try Self.set(thumbnail: thumbnail, of: lease.share, connection)
      guard let book = editions.first?.book else { return }
      try connection.run(
        """
        INSERT INTO book (share, file, sha256, bytes, name, media_type, made_at) VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (share) DO UPDATE SET file = excluded.file, sha256 = excluded.sha256,
          bytes = excluded.bytes, name = excluded.name, media_type = excluded.media_type,
          made_at = excluded.made_at
        """, [lease.share, book.file, book.sha256, book.bytes, book.name, book.mediaType, book.madeAt])
      try mark.insert(share: lease.share, madeAt: book.madeAt, connection)
      try connection.run(
        "UPDATE share SET state = 'ready', problem = ?, updated_at = ? WHERE number = ?",
        [problem, time, lease.share])
      let due = deliveries.filter { new in !repeated.contains { $0.destination == new.destination } }
      let collected = try due.map { try $0.collected(collecting, connection) }
      try NewDelivery.insert(collected, share: lease.share, at: time, connection)
    }
  }

  private static func set(
    thumbnail: [UInt8]?, of share: Int, _ connection: any SQLConnection
  ) throws {
    try connection.run("DELETE FROM thumbnail WHERE share = ?", [share])
    guard let thumbnail else { return }
    try connection.run("INSERT INTO thumbnail (share, image) VALUES (?, ?)", [share, Data(thumbnail)])
  }

  /// Returns the image that lists show beside a share; nil when there is none.
  package func thumbnail(share: Int) async throws -> [UInt8]? {
    try await engine.read { connection in
      try connection.row("SELECT image FROM thumbnail WHERE share = ?", [share])?.optionalBlob("image")
        .map(Array.init)
    }
  }

  /// Returns the book in the version for a device; nil when there is none.
  package func edition(share: Int, device: String) async throws -> EditionRecord? {
    try await engine.read { connection in
      try connection.row("SELECT * FROM edition WHERE share = ? AND device = ?", [share, device])
        .map(EditionRecord.init)
    }
  }

  /// Returns the edition with that file; nil when there is none.
  package func edition(share: Int, file: String) async throws -> EditionRecord? {
    try await engine.read { connection in
      try connection.row("SELECT * FROM edition WHERE share = ? AND file = ?", [share, file])
        .map(EditionRecord.init)
    }
  }

  /// Stores an edition for another device; does nothing if it exists already or the share was deleted.
  package func keep(_ edition: EditionRecord, share: Int) async throws {
    try await engine.write { try edition.insert(share: share, $0) }
  }

  /// Returns the stored book.
  package func book(share: Int) async throws -> BookRecord? {
    try await engine.read { connection in
      try connection.row(
        "SELECT file, sha256, bytes, name, media_type, made_at FROM book WHERE share = ?", [share]
      )
      .map(BookRecord.init)
    }
  }

  /// Ends the job and puts the share into a state that only a user can change.
  package func stop(
    _ lease: Lease, state: StoredShareState, problem: String, wall: String?, at time: Moment
  ) async throws {
    try await engine.write { connection in
      try lease.finish(connection)
      try connection.run(
        "UPDATE share SET state = ?, problem = ?, wall = ?, updated_at = ? WHERE number = ?",
        [state, problem, wall, time, lease.share])
    }
  }

  /// Queues a failed share for another attempt; returns false, and changes nothing, when it was deleted, is in the trash, or is in
  /// another state.
  @discardableResult
  package func beginAgain(share: Int, destinations: [String]?, at time: Moment) async throws -> Bool {
    try await engine.write { connection in
      let isAtEnd = try connection.run(
        """
        UPDATE share SET state = 'received', problem = NULL, wall = NULL, updated_at = ?,
          destinations = coalesce(?, destinations)
        WHERE number = ? AND state = 'failed' AND deleted_at IS NULL AND binned_at IS NULL
        """, [time, destinations?.joined(separator: " "), share])
      guard isAtEnd > 0 else { return false }
      try connection.run("INSERT INTO job (kind, share, run_at) VALUES ('read', ?, ?)", [share, time])
      return true
    }
  }

  /// Queues the book stage of a share whose book was removed by age, for destinations that its owner chose; returns false, and
  /// changes nothing, when the share was deleted, is in the trash, has a book, or is in another state.
  @discardableResult
  package func makeBookAgain(share: Int, destinations: [String]?, at time: Moment) async throws -> Bool {
    try await engine.write { connection in
      let isAtEnd = try connection.run(
        """
        UPDATE share SET state = 'reading', problem = NULL, sends_again = 1, updated_at = ?,
          destinations = coalesce(?, destinations)
        WHERE number = ? AND state = 'ready' AND deleted_at IS NULL AND binned_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM book WHERE book.share = share.number)
        """, [time, destinations?.joined(separator: " "), share])
      guard isAtEnd > 0 else { return false }
      try connection.run("INSERT INTO job (kind, share, run_at) VALUES ('book', ?, ?)", [share, time])
      return true
    }
  }

  /// Keeps the job for another attempt and shows the reason with the share.
  ///
  /// - Parameter countsAsTry: false when nothing was attempted.
  package func postpone(
    _ lease: Lease, until: Moment, problem: String, countsAsTry: Bool = true, at time: Moment
  ) async throws {
    try await engine.write { connection in
      try lease.postpone(until: until, problem: problem, countsAsTry: countsAsTry, at: time, connection)
      try connection.run(
        "UPDATE share SET problem = ?, updated_at = ? WHERE number = ?", [problem, time, lease.share])
    }
  }
}

extension EditionRecord {
  fileprivate func insert(share: Int, _ connection: any SQLConnection) throws {
    try book.confirm(connection)
    try connection.run(
      """
      INSERT INTO edition (share, device, file, sha256, bytes, name, media_type, made_at, facts)
      SELECT number, ?, ?, ?, ?, ?, ?, ?, ? FROM share WHERE number = ? AND deleted_at IS NULL
      ON CONFLICT (share, device) DO NOTHING
      """,
      [device, book.file, book.sha256, book.bytes, book.name, book.mediaType, book.madeAt, facts, share])
  }
}
