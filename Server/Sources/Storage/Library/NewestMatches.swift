// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Finds the newest matches of a search with PostgreSQL, without reading all shares or all matches of a frequent word.
///
/// PostgreSQL's index of words returns the matches in no order, so a page of a frequent word would need all of them. Reading
/// the shares from the newest on finds such a page soon, but reads every share for a word that no share has. The planner
/// knows too little about the words of one account to choose. So a few shares are read first, and how many of them match
/// decides how to go on. A list whose filters leave few shares is read completely.
struct NewestMatches {
  /// The condition of a match, for the table `search`.
  let match: (sql: String, values: [any SQLBindable])
  /// The other conditions, for the table `share`.
  let condition: LibraryCondition
  let direction: Library.Direction
  let connection: any SQLConnection

  /// So many shares are read first.
  private static let few = 200
  /// So many are read if the first ones let expect that a page is among them.
  private static let many = 10_000

  /// Returns the numbers of the first matches in the direction.
  func numbers(_ limit: Int) throws -> [Int] {
    var count = Self.few
    while true {
      let found = try among(first: count, limit)
      guard found.count < limit, try hasShares(after: count) else { return found }
      let expected = count * limit / max(found.count, 1)
      guard !found.isEmpty, count < Self.many, expected < Self.many else { return try all(limit) }
      // Twice as many, because matches are not spread evenly.
      count = min(2 * expected, Self.many)
    }
  }

  // The limit of one row keeps the planner from joining the tables in another way: to one match, it would merge all shares.
  /// Returns the matches among so many shares.
  private func among(first count: Int, _ limit: Int) throws -> [Int] {
    try connection.rows(
      """
      SELECT next.number FROM (
        SELECT share.number FROM share WHERE \(condition.sql) ORDER BY share.number \(order) LIMIT ?) AS next
      CROSS JOIN LATERAL (SELECT 1 FROM search WHERE search.rowid = next.number AND \(match.sql) LIMIT 1) AS found
      ORDER BY next.number \(order) LIMIT ?
      """, condition.values + [count] + match.values + [limit]
    ).map { try $0.integer("number") }
  }

  private func hasShares(after count: Int) throws -> Bool {
    try connection.row(
      "SELECT 1 AS one FROM share WHERE \(condition.sql) ORDER BY share.number \(order) LIMIT 1 OFFSET ?",
      condition.values + [count]) != nil
  }

  /// Returns the same from all matches that the index of words has.
  private func all(_ limit: Int) throws -> [Int] {
    try connection.rows(
      """
      WITH matches AS MATERIALIZED (SELECT rowid FROM search WHERE \(match.sql))
      SELECT found.number FROM matches CROSS JOIN LATERAL (
        SELECT share.number FROM share WHERE share.number = matches.rowid AND \(condition.sql) LIMIT 1) AS found
      ORDER BY found.number \(order) LIMIT ?
      """, match.values + condition.values + [limit]
    ).map { try $0.integer("number") }
  }

  private var order: String { direction == .forward ? "DESC" : "ASC" }
}
