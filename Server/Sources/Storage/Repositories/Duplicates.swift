// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Finds shares of the same page or the same bytes.
package struct Duplicates: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// How long an earlier delivery counts: 30 days.
  private static let life: Duration = .seconds(30 * 86_400)
  /// How many earlier shares are looked at, so that a page that was shared thousands of times costs no more.
  private static let limit = 200

  /// Returns the latest share of an account before this one that has the same page or the same bytes.
  package func before(_ id: String, account: String) async throws -> DuplicateRecord? {
    try await engine.read { try Self.before(id, account: account, $0) }
  }

  static func before(
    _ id: String, account: String, _ connection: any SQLConnection
  ) throws -> DuplicateRecord? {
    if let record = try target(id, account, connection) { return record }
    return try latest(before: id, account: account, connection)
  }

  /// Returns the same for a share that wasn't added to another one.
  static func latest(
    before id: String, account: String, _ connection: any SQLConnection
  ) throws -> DuplicateRecord? {
    try connection.useIndexesInOrder()
    // Two lookups in indexes; with OR, SQLite would sort all matches.
    return try connection.row(
      """
      SELECT earlier.id, earlier.state, earlier.received_at FROM share AS earlier WHERE earlier.number =
        (SELECT \(latest(connection.dialect))
          FROM share WHERE share.account = ? AND share.id = ?)
      """, [account, id]
    ).map(DuplicateRecord.init)
  }

  /// Returns the latest share of a page; nil if the account has none outside of the bin.
  package func latest(page: String, account: String) async throws -> DuplicateRecord? {
    try await engine.read { connection in
      let isSamePage = connection.dialect.isEqual(long: "page", to: page)
      return try connection.row(
        """
        SELECT id, state, received_at FROM share WHERE account = ? AND \(isSamePage.sql) AND deleted_at IS NULL
        ORDER BY number DESC LIMIT 1
        """, [account] + isSamePage.values
      ).map(DuplicateRecord.init)
    }
  }

  /// The share that a page was added to.
  private static func target(
    _ id: String, _ account: String, _ connection: any SQLConnection
  ) throws -> DuplicateRecord? {
    try connection.row(
      """
      SELECT target.id, target.state, target.received_at FROM share
      JOIN share AS target ON target.number = share.added_to AND target.deleted_at IS NULL
      WHERE share.account = ? AND share.id = ?
      """, [account, id]
    ).map(DuplicateRecord.init)
  }

  /// The expression for the number of the latest share before the row `share`.
  static func latest(_ dialect: SQLDialect) -> String {
    let numbers = ["page", "sha256"].map { "coalesce((\(latest($0, dialect))), 0)" }
    return dialect.greatest(numbers[0], numbers[1])
  }

  private static func latest(_ column: String, _ dialect: SQLDialect) -> String {
    let (condition, order) = lookUp(column, dialect)
    return """
      SELECT number FROM share AS other WHERE other.account = share.account
        AND \(condition)
        AND other.deleted_at IS NULL AND other.number < share.number ORDER BY \(order) LIMIT 1
      """
  }

  /// The condition and the order of the shares with the same page or bytes.
  ///
  /// With statistics from a time when there were no shares, all indexes seem equally good to PostgreSQL, and it read all
  /// shares of the account by number. A range with the order of the right index leaves no other, if the transaction
  /// uses the indexes in their order. PostgreSQL removes a column from the order if it must equal one value, so for a
  /// column that is itself in the index, the condition is only the range.
  private static func lookUp(_ column: String, _ dialect: SQLDialect) -> (condition: String, order: String) {
    guard dialect == .postgreSQL else { return (isSame(column, dialect), "other.number DESC") }
    func value(_ table: String) -> String { column == "page" ? "md5(\(table).page)" : "\(table).\(column)" }
    let rest = column == "page" ? "other.page = share.page" : Schema.isFoundByBytes("other")
    return (
      "\(value("other")) BETWEEN \(value("share")) AND \(value("share")) AND \(rest)",
      "\(value("other")) DESC, other.number DESC"
    )
  }

  /// Returns which of a share's new deliveries repeat a delivery to the same destination.
  ///
  /// A delivery that is sent and has a problem was only written to the mail folder, so it doesn't count. Neither does a book
  /// that had only the link of the page.
  ///
  /// Call it in the transaction that creates the deliveries: of two shares that are processed at the same time, one is
  /// sent.
  static func held(
    _ deliveries: [NewDelivery], share: Int, at time: Moment, _ connection: any SQLConnection
  ) throws -> [HeldDelivery] {
    let isAgain = try connection.row(
      "SELECT 1 AS one FROM share WHERE number = ? AND sends_again = 1", [share])
    guard isAgain == nil, !deliveries.isEmpty else { return [] }
    let others = try others(like: share, connection)
    guard !others.isEmpty else { return [] }
    let shares = padded(others)
    return try deliveries.compactMap {
      try last(of: shares, to: $0.destination, since: time.advanced(by: .zero - life), connection)
    }
  }

  /// The latest other shares with the same page, and those with the same bytes.
  ///
  /// A separate query finds them before their deliveries are read. With a single query, both databases read all deliveries to the
  /// destination, so each share took longer than the one before.
  private static func others(like share: Int, _ connection: any SQLConnection) throws -> [Int] {
    try connection.useIndexesInOrder()
    let row = try connection.row(
      """
      SELECT \(others("page", connection.dialect)) AS by_page, \(others("sha256", connection.dialect)) AS by_bytes
      FROM share WHERE number = ?
      """, [share])
    let found = try ["by_page", "by_bytes"].compactMap { try row?.optionalText($0) }
    return Set(found.flatMap { $0.split(separator: " ").compactMap { Int($0) } }).sorted()
  }

  private static func others(_ column: String, _ dialect: SQLDialect) -> String {
    let (condition, order) = lookUp(column, dialect)
    return """
      (SELECT \(dialect.joined("number")) FROM (SELECT other.number FROM share AS other
        WHERE other.account = share.account AND \(condition) AND other.deleted_at IS NULL
          AND other.number <> share.number
        ORDER BY \(order) LIMIT \(limit)) AS same)
      """
  }

  /// Repeats the last number until there are 1, 2, 4, 8 of them, and so on: each other count would be a statement of its own to prepare.
  private static func padded(_ numbers: [Int]) -> [Int] {
    var count = 1
    while count < numbers.count { count *= 2 }
    return numbers + Array(repeating: numbers[numbers.count - 1], count: count - numbers.count)
  }

  private static func last(
    of shares: [Int], to destination: String, since: Moment, _ connection: any SQLConnection
  ) throws -> HeldDelivery? {
    try connection.row(
      """
      SELECT state, updated_at FROM delivery WHERE destination = ? AND created_at >= ?
        AND share IN (\(shares.map { _ in "?" }.joined(separator: ", ")))
        AND state IN ('queued', 'sending', 'sent', 'confirmed', 'uncertain')
        AND (state <> 'sent' OR problem IS NULL)
        AND NOT EXISTS (SELECT 1 FROM article
          WHERE article.share = delivery.share AND article.summary LIKE '%"readFrom":"link"%')
      ORDER BY created_at DESC LIMIT 1
      """, [destination, since] + shares
    ).map {
      HeldDelivery(destination: destination, state: try $0.name("state"), at: try $0.moment("updated_at"))
    }
  }

  private static func isSame(_ column: String, _ dialect: SQLDialect) -> String {
    column == "page"
      ? dialect.isEqual(long: "other.page", "share.page")
      : "other.\(column) = share.\(column) AND \(Schema.isFoundByBytes("other"))"
  }
}
