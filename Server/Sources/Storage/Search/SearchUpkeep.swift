// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import struct Foundation.Data

/// Work on the full-text index apart from the changes of shares.
package struct SearchUpkeep: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Discards an index that another version of the tokenizer made, or that doesn't match the shares, so that
  /// ``addPending(limit:)`` builds it again.
  package func checkVersion() async throws {
    let version = SearchTokenizer.version
    let isCurrent = try await engine.read { connection in
      try connection.row("SELECT 1 AS one FROM search_state WHERE tokenizer = ?", [version]) != nil
    }
    if isCurrent { return }
    try await engine.write { connection in
      let isOutdated =
        try connection.run(
          "UPDATE search_state SET tokenizer = ? WHERE tokenizer <> ?", [version, version]) > 0
      guard isOutdated else { return }
      try Self.clear(connection)
      try connection.run(
        """
        INSERT INTO search_pending (share) SELECT number FROM share WHERE deleted_at IS NULL ON CONFLICT DO NOTHING
        """, [])
    }
  }

  private static func clear(_ connection: any SQLConnection) throws {
    switch connection.dialect {
    case .sqlite: try connection.run("INSERT INTO search (search) VALUES ('delete-all')", [])
    case .postgreSQL: try connection.run("DELETE FROM search", [])
    }
  }

  /// Adds shares that an earlier version stored, newest first; returns whether there are more.
  package func addPending(limit: Int) async throws -> Bool {
    try await engine.write { connection in
      let pending = try connection.rows(
        "SELECT share FROM search_pending ORDER BY share DESC LIMIT ?", [limit])
      for row in pending {
        let share = try row.integer("share")
        try StoredSource.complete(share: share, connection)
        try SearchIndex.add(share: share, connection)
        try connection.run("DELETE FROM search_pending WHERE share = ?", [share])
      }
      return pending.count == limit
    }
  }

  /// Returns whether some shares of an account can't be found yet.
  package func isPending(account: String) async throws -> Bool {
    try await engine.read { connection in
      let row = try connection.row(
        """
        SELECT 1 AS one FROM search_pending JOIN share ON share.number = search_pending.share
        WHERE share.account = ? LIMIT 1
        """, [account])
      return row != nil
    }
  }

  /// Merges the parts of the index if shares were removed since, so that the file no longer contains their words.
  ///
  /// Each step is a short transaction, because other changes wait for it. PostgreSQL removes words by itself.
  ///
  /// - Parameter since: does nothing when the last merge was later.
  package func merge(ifMergedBefore since: Moment, at time: Moment) async throws {
    let isDue = try await engine.read { connection in
      try connection.dialect == .sqlite
        && connection.row(
          "SELECT 1 AS one FROM search_state WHERE removals > 0 AND merged_at <= ?", [since]) != nil
    }
    guard isDue else { return }
    // Counted before the merge: what is removed during it may remain.
    let removals = try await engine.read { connection in
      try connection.row("SELECT removals FROM search_state")?.integer("removals") ?? 0
    }
    // A negative number of pages begins a merge of all parts; positive ones continue it.
    var pages = -Self.pages
    while try await step(pages: pages) {
      try Task.checkCancellation()
      pages = Self.pages
    }
    _ = try await engine.erase { connection in
      try connection.run(
        "UPDATE search_state SET removals = removals - ?, merged_at = ?", [removals, time])
    }
  }

  private static let pages = 500

  /// Returns whether the step changed anything.
  private func step(pages: Int) async throws -> Bool {
    try await engine.write { connection in
      let before = try Self.totalChanges(connection)
      try connection.run("INSERT INTO search (search, rank) VALUES ('merge', ?)", [pages])
      return try Self.totalChanges(connection) - before >= 2
    }
  }

  private static func totalChanges(_ connection: any SQLConnection) throws -> Int {
    try connection.row("SELECT total_changes() AS changes")?.integer("changes") ?? 0
  }
}

/// Completes a share that an earlier version stored.
private enum StoredSource {
  static func complete(share: Int, _ connection: any SQLConnection) throws {
    let row = try connection.row(
      """
      SELECT url, (SELECT summary FROM article WHERE article.share = share.number) AS summary
      FROM share WHERE number = ? AND deleted_at IS NULL
      """, [share])
    guard let row else { return }
    let source = ArticleSource(summary: try row.optionalText("summary") ?? "")
    let host = try source.host ?? row.optionalText("url").flatMap(SourceHost.name(of:))
    try connection.run(
      "UPDATE share SET host = ?, site = ?, author = ? WHERE number = ?",
      [host, source.site, source.author, share])
    try connection.run(
      """
      INSERT INTO share_body (share, body) SELECT number, body FROM share
      WHERE number = ? AND length(body) > 0 ON CONFLICT DO NOTHING
      """, [share])
    try connection.run("UPDATE share SET body = ? WHERE number = ? AND length(body) > 0", [Data(), share])
  }
}
