// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The library of each account: its shares by view, with search, filters and counts.
package struct Library: Sendable {
  let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// The direction in which a list is read from its cursor.
  package enum Direction: Sendable {
    /// Toward worse matches and older shares.
    case forward
    /// Toward better matches and newer shares; the nearest comes first.
    case backward
  }

  /// Returns at most `query.limit` shares after the cursor: the best match first, then the newest.
  package func list(
    account: String, _ query: LibraryQuery, _ direction: Direction = .forward
  ) async throws -> [LibraryRecord] {
    try await engine.read { connection in
      let cursors = try Self.cursors(account, query, direction, connection)
      return try Self.records(cursors, connection)
    }
  }

  private static func cursors(
    _ account: String, _ query: LibraryQuery, _ direction: Direction, _ connection: any SQLConnection
  ) throws -> [LibraryCursor] {
    if let terms = query.text.flatMap(SearchTerms.init) {
      return try search(terms, account, query, direction, connection)
    }
    let plan = try LibraryPlan.make(query, account: account, connection)
    var condition = LibraryCondition(account: account, query, plan)
    if let cursor = query.cursor {
      condition.add("\(plan.number) \(direction == .forward ? "<" : ">") ?", [cursor.number])
    }
    // A share can have several deliveries to a destination.
    return try connection.rows(
      """
      SELECT \(plan.number) AS number FROM \(plan.tables(connection.dialect)) WHERE \(condition.sql)
      \(plan == .destination ? "GROUP BY \(plan.number)" : "")
      ORDER BY \(plan.number) \(direction == .forward ? "DESC" : "ASC") LIMIT ?
      """, condition.values + [query.limit]
    ).map { LibraryCursor(number: try $0.integer("number")) }
  }

  /// Returns the shares with these numbers, in the order of the numbers.
  private static func records(
    _ cursors: [LibraryCursor], _ connection: any SQLConnection
  ) throws -> [LibraryRecord] {
    guard !cursors.isEmpty else { return [] }
    let numbers = cursors.map(\.number)
    let marks = numbers.map { _ in "?" }.joined(separator: ", ")
    let tags = Dictionary(
      grouping: try connection.rows(
        "SELECT share, tag FROM share_tag WHERE share IN (\(marks)) ORDER BY tag", numbers),
      by: { try? $0.integer("share") })
    let rows = try connection.rows(
      "SELECT \(LibraryRecord.columns) FROM share WHERE share.number IN (\(marks))", numbers)
    var records: [Int: LibraryRecord] = [:]
    for row in rows {
      let number = try row.integer("number")
      records[number] = try LibraryRecord(row, tags: (tags[number] ?? []).map { try $0.text("tag") })
    }
    return cursors.compactMap { cursor in
      var record = records[cursor.number]
      record?.cursor = cursor
      return record
    }
  }

  /// Returns one share; nil when it doesn't exist or was deleted for good.
  package func find(_ id: String, account: String) async throws -> LibraryRecord? {
    try await engine.read { connection in
      let row = try connection.row(
        "SELECT number FROM share WHERE account = ? AND id = ? AND deleted_at IS NULL", [account, id])
      guard let number = try row?.integer("number") else { return nil }
      return try Self.records([LibraryCursor(number: number)], connection).first
    }
  }

  /// Returns the beginning of the text of articles, by the number of their share.
  ///
  /// - Parameter length: in characters.
  package func beginnings(of shares: [Int], length: Int) async throws -> [Int: String] {
    guard !shares.isEmpty else { return [:] }
    let marks = shares.map { _ in "?" }.joined(separator: ", ")
    let rows = try await engine.read { connection in
      try connection.rows(
        "SELECT share, substr(text, 1, ?) AS beginning FROM article WHERE share IN (\(marks))",
        [length] + shares)
    }
    return Dictionary(
      uniqueKeysWithValues: try rows.map { (try $0.integer("share"), try $0.text("beginning")) })
  }

  /// Returns how many shares each view has.
  package func counts(account: String) async throws -> LibraryCounts {
    try await engine.read { connection in
      let row = try connection.row(
        """
        SELECT inbox_shares, needing_shares, archived_shares, binned_shares,
          (SELECT count(*) FROM destination WHERE destination.account = account.id AND closed IS NOT NULL) AS closed
        FROM account WHERE id = ?
        """, [account])
      return LibraryCounts(
        inbox: try row?.integer("inbox_shares") ?? 0, needsYou: try row?.integer("needing_shares") ?? 0,
        archive: try row?.integer("archived_shares") ?? 0, bin: try row?.integer("binned_shares") ?? 0,
        closedDestinations: try row?.integer("closed") ?? 0)
    }
  }

  /// Returns the sites with the most shares outside of the bin.
  package func sites(account: String, limit: Int = 50) async throws -> [LibraryFacet] {
    try await facets(
      "SELECT host AS name, shares FROM library_site WHERE account = ? ORDER BY shares DESC, host LIMIT ?",
      [account, limit])
  }

  /// Returns the tags with the most shares outside of the bin.
  package func tags(account: String, limit: Int = 100) async throws -> [LibraryFacet] {
    try await facets(
      "SELECT tag AS name, shares FROM library_tag WHERE account = ? ORDER BY shares DESC, tag LIMIT ?",
      [account, limit])
  }

  private func facets(_ sql: String, _ values: [any SQLBindable]) async throws -> [LibraryFacet] {
    try await engine.read { connection in
      try connection.rows(sql, values).map {
        LibraryFacet(name: try $0.text("name"), shares: try $0.integer("shares"))
      }
    }
  }
}
