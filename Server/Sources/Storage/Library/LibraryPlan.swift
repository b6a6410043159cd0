// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The order in which a list reads its tables, so that it reads few rows that it doesn't return.
///
/// SQLite's planner has no statistics about the values that a user chooses, so the choice is made here, by counts that
/// triggers keep.
enum LibraryPlan {
  /// The shares of the view, newest first, then the filters.
  case view
  /// The shares with the tag, newest first, then the other conditions.
  case tag
  /// The shares that were sent to the destination, newest first, then the other conditions.
  case destination
  /// The matches of the search, newest first, then the conditions.
  case matches

  /// At most this many shares are read completely, rather than the matches of a frequent word.
  private static let fewShares = 300

  static func make(
    _ query: LibraryQuery, account: String, _ connection: any SQLConnection
  ) throws -> LibraryPlan {
    let shares = try viewCount(query.view, account, connection)
    let tagged = try query.tag.map { try count("library_tag", "tag", $0, account, connection) }
    if let tagged, tagged < shares { return .tag }
    return query.destination != nil && shares > fewShares ? .destination : .view
  }

  /// The plan of a search; nil if the view, its tag or its site has no shares.
  static func search(
    _ query: LibraryQuery, account: String, _ connection: any SQLConnection
  ) throws -> LibraryPlan? {
    var shares = try viewCount(query.view, account, connection)
    var tagged: Int?
    if query.view != .bin {
      tagged = try query.tag.map { try count("library_tag", "tag", $0, account, connection) }
      if let site = query.site {
        shares = min(shares, try count("library_site", "host", site, account, connection))
      }
    }
    guard shares > 0, tagged != 0 else { return nil }
    if let tagged, tagged <= fewShares { return .tag }
    return shares <= fewShares ? .view : .matches
  }

  private static func viewCount(
    _ view: LibraryQuery.View, _ account: String, _ connection: any SQLConnection
  ) throws -> Int {
    let column =
      switch view {
      case .all: "inbox_shares + archived_shares"
      case .inbox: "inbox_shares"
      case .archive: "archived_shares"
      case .bin: "binned_shares"
      case .needsYou: "needing_shares"
      }
    return try connection.row("SELECT \(column) AS shares FROM account WHERE id = ?", [account])?
      .integer("shares") ?? 0
  }

  private static func count(
    _ table: String, _ column: String, _ value: String, _ account: String, _ connection: any SQLConnection
  ) throws -> Int {
    try connection.row("SELECT shares FROM \(table) WHERE account = ? AND \(column) = ?", [account, value])?
      .integer("shares") ?? 0
  }

  /// The tables to read, in their order.
  func tables(_ dialect: SQLDialect) -> String {
    switch self {
    case .view: "share"
    case .tag: "share_tag AS filter \(dialect.join) share ON share.number = filter.share"
    case .destination: "delivery AS filter \(dialect.join) share ON share.number = filter.share"
    case .matches: "search \(dialect.join) share ON share.number = search.rowid"
    }
  }

  /// The number of a share in the first of the tables.
  var number: String {
    switch self {
    case .view: "share.number"
    case .tag, .destination: "filter.share"
    case .matches: "search.rowid"
    }
  }
}
