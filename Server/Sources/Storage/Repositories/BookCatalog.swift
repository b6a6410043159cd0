// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The catalog of each account's books.
package struct BookCatalog: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// The filter of a list.
  package struct Choice: Sendable, Equatable {
    /// Only books of that site; an empty string means books without a site.
    package var site: String?
    /// Only books in which each of these folded words occurs.
    package var words: [String]

    package init(site: String? = nil, words: [String] = []) {
      self.site = site
      self.words = words
    }
  }

  /// The part of a list that one page shows.
  package enum Window: Sendable, Equatable {
    case first
    /// The page after this position, with older books.
    case after(CatalogPosition)
    /// The page before this position, with newer books.
    case before(CatalogPosition)
  }

  /// Returns at most `limit` books, newest first.
  package func list(
    account: String, _ choice: Choice, _ window: Window, limit: Int
  ) async throws -> [CatalogRecord] {
    let query = CatalogQuery(account: account, choice, window)
    let order = query.isAscending ? "ASC" : "DESC"
    let rows = try await engine.read { connection in
      try connection.rows(
        """
        SELECT \(CatalogRecord.columns) FROM catalogue
        JOIN share ON share.number = catalogue.share JOIN book ON book.share = catalogue.share
        WHERE \(query.condition) AND share.binned_at IS NULL
        ORDER BY catalogue.made_at \(order), catalogue.share \(order) LIMIT ?
        """, query.values + [limit]
      ).map(CatalogRecord.init)
    }
    return query.isAscending ? rows.reversed() : rows
  }

  /// Returns one book by its share's identifier.
  package func find(_ id: String, account: String) async throws -> CatalogRecord? {
    try await engine.read { connection in
      try connection.row(
        """
        SELECT \(CatalogRecord.columns) FROM share
        JOIN catalogue ON catalogue.share = share.number JOIN book ON book.share = share.number
        WHERE share.account = ? AND share.id = ? AND share.deleted_at IS NULL AND share.binned_at IS NULL
        """, [account, id]
      ).map(CatalogRecord.init)
    }
  }

  /// Returns the number of an account's books, and the time of the newest one.
  package func extent(account: String, site: String? = nil) async throws -> (books: Int, updatedAt: Moment?) {
    let query = CatalogQuery(account: account, Choice(site: site), .first)
    return try await engine.read { connection in
      let row = try connection.row(
        """
        SELECT count(*) AS books, max(made_at) AS updated_at FROM catalogue
        WHERE \(query.condition) AND \(Self.isOutsideOfBin)
        """, query.values + [account])
      return (
        try row?.integer("books") ?? 0,
        try row?.optionalInteger("updated_at").map(Moment.init(milliseconds:))
      )
    }
  }

  // The bin is small, so its index is searched instead of joining every share.
  private static let isOutsideOfBin = """
    share NOT IN (SELECT number FROM share AS binned WHERE binned.account = ?
      AND deleted_at IS NULL AND binned_at IS NOT NULL)
    """

  /// Returns the sites of an account's books.
  package func sites(account: String) async throws -> [CatalogSite] {
    try await engine.read { connection in
      try connection.rows(
        """
        SELECT site, count(*) AS books, max(made_at) AS updated_at FROM catalogue
        WHERE account = ? AND \(Self.isOutsideOfBin) GROUP BY site LIMIT 10000
        """, [account, account]
      ).map(CatalogSite.init)
    }
  }
}

/// Returns the SQL condition of a list and its values in order.
private struct CatalogQuery {
  private(set) var condition = "catalogue.account = ?"
  private(set) var values: [any SQLBindable]
  private(set) var isAscending = false

  init(account: String, _ choice: BookCatalog.Choice, _ window: BookCatalog.Window) {
    values = [account]
    if let site = choice.site { add("catalogue.site = ?", [site]) }
    for word in choice.words { add("catalogue.words LIKE ? ESCAPE '\\'", [Self.pattern(word)]) }
    switch window {
    case .first: break
    case .after(let position):
      add("(catalogue.made_at, catalogue.share) < (?, ?)", [position.madeAt, position.share])
    case .before(let position):
      add("(catalogue.made_at, catalogue.share) > (?, ?)", [position.madeAt, position.share])
      isAscending = true
    }
  }

  private mutating func add(_ condition: String, _ values: [any SQLBindable]) {
    self.condition += " AND " + condition
    self.values += values
  }

  private static func pattern(_ word: String) -> String {
    "%" + word.replacing(#/[\\%_]/#) { "\\" + $0.output } + "%"
  }
}

extension CatalogMark {
  func insert(share: Int, madeAt: Moment, _ connection: any SQLConnection) throws {
    try connection.run(
      """
      INSERT INTO catalogue (share, account, made_at, site, words)
      SELECT number, account, ?, ?, ? FROM share WHERE number = ?
      ON CONFLICT (share) DO UPDATE SET made_at = excluded.made_at, site = excluded.site, words = excluded.words
      """, [madeAt, site, words, share])
  }
}
