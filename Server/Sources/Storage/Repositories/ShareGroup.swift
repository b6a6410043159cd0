// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Shares of several callers that one transaction accepts with a few statements.
///
/// On PostgreSQL, the rows of all accounts are locked first, in order, so no other transaction adds a share to them until
/// the commit. SQLite has one writer.
struct ShareGroup {
  private let works: [ShareAcceptance]

  init(_ works: [ShareAcceptance]) { self.works = works }

  /// Returns a result for each share, as if they had been accepted one by one.
  func receive(_ connection: any SQLConnection) throws -> [ReceivedShare] {
    let accounts = try lockAccounts(connection)
    // Few keys are looked up. While the statistics are from a time without shares, PostgreSQL would read all shares instead.
    try connection.useIndexesInOrder()
    let steps = ShareGroupPlan.steps(
      works, earlier: try earlier(connection), usages: try usages(accounts, connection))
    let stored = works.indices.filter { steps[$0] == .store }
    let rows = ShareRows(stored.map { works[$0].new }, searchKeys: accounts.mapValues(\.searchKey))
    guard try rows.insert(connection) else {
      throw StorageProblem(.unexpectedValue, "a key was used after it was looked up")
    }
    var results = try duplicates(of: stored, connection)
    for index in works.indices {
      if case .settled(let acceptance) = steps[index] {
        results[index] = try settled(index, acceptance, connection)
      }
    }
    return try works.indices.map { try results[$0] ?? works[$0].receive(connection) }
  }

  private func settled(
    _ index: Int, _ acceptance: Acceptance, _ connection: any SQLConnection
  ) throws -> ReceivedShare {
    let new = works[index].new
    return ReceivedShare(
      acceptance: acceptance,
      earlier: acceptance.earlierTime == nil
        ? nil : try Duplicates.before(new.id, account: new.account, connection))
  }

  private func lockAccounts(_ connection: any SQLConnection) throws -> [String: LockedAccount] {
    let rows = try connection.rows(
      """
      SELECT id, kept_shares, kept_bytes,
        (SELECT number FROM search_account WHERE search_account.account = account.id) AS search_key
      FROM account WHERE id IN (SELECT \(JSONRows.elements(connection.dialect)))
      ORDER BY id \(connection.dialect.forNoKeyUpdate(of: "account"))
      """, [try JSONRows.text(Set(works.map(\.account)).sorted())])
    return Dictionary(
      try rows.map { (try $0.text("id"), try LockedAccount($0)) }, uniquingKeysWith: { $1 })
  }

  private func earlier(_ connection: any SQLConnection) throws -> [Int: ShareGroupPlan.Earlier] {
    let rows = try connection.rows(
      """
      SELECT new.i, share.sha256, share.received_at FROM \(Key.table(connection.dialect)) AS share
        ON share.account = new.account AND share.id = new.id
      """, [try JSONRows.text(keys(of: Array(works.indices)))])
    return Dictionary(
      try rows.map {
        (
          try $0.integer("i"),
          ShareGroupPlan.Earlier(sha256: try $0.text("sha256"), receivedAt: try $0.moment("received_at"))
        )
      }, uniquingKeysWith: { $1 })
  }

  /// What the accounts use, with open uploads where they count toward a quota.
  private func usages(
    _ accounts: [String: LockedAccount], _ connection: any SQLConnection
  ) throws -> [String: Usage] {
    var usages = accounts.mapValues(\.usage)
    let limited = works.filter { $0.countsUploads && !$0.quota.isOpen }
    for (account, works) in Dictionary(grouping: limited, by: \.account) {
      guard let usage = usages[account], let time = works.map(\.new.receivedAt).min() else { continue }
      usages[account] = usage + (try Shares.openUploads(account: account, at: time, connection))
    }
    return usages
  }

  /// Returns the results of the shares that were stored, by their indices.
  private func duplicates(
    of stored: [Int], _ connection: any SQLConnection
  ) throws -> [Int: ReceivedShare] {
    guard !stored.isEmpty else { return [:] }
    let rows = try connection.rows(
      """
      SELECT new.i, earlier.id, earlier.state, earlier.received_at FROM \(Key.table(connection.dialect)) AS share
        ON share.account = new.account AND share.id = new.id
      JOIN share AS earlier ON earlier.number = (SELECT \(Duplicates.latest(connection.dialect)))
      """, [try JSONRows.text(keys(of: stored))])
    let earlier = Dictionary(
      try rows.map { (try $0.integer("i"), try DuplicateRecord($0)) }, uniquingKeysWith: { $1 })
    return Dictionary(
      uniqueKeysWithValues: stored.map { ($0, ReceivedShare(acceptance: .accepted, earlier: earlier[$0])) })
  }

  private func keys(of indices: [Int]) throws -> [Key] {
    try indices.map { index in
      // SQLite would read it from JSON as the end of the text, and find another share.
      guard !works[index].key.containsNullCharacter else {
        throw StorageProblem(.nullCharacter, "a key with a null character cannot be looked up")
      }
      return Key(i: index, account: works[index].account, id: works[index].key)
    }
  }

  private struct Key: Encodable {
    let i: Int
    let account: String
    let id: String

    /// The keys that are bound to `?`, and the beginning of a join of each with the table `share`.
    static func table(_ dialect: SQLDialect) -> String {
      switch dialect {
      case .sqlite:
        """
        (SELECT value ->> 'i' AS i, value ->> 'account' AS account, value ->> 'id' AS id FROM json_each(?)) AS new
        CROSS JOIN share
        """
      case .postgreSQL: "json_to_recordset(?::json) AS new (i BIGINT, account TEXT, id TEXT) JOIN share"
      }
    }
  }

  private struct LockedAccount {
    let usage: Usage
    /// The account's number in the index.
    let searchKey: Int?

    init(_ row: SQLRow) throws {
      usage = Usage(shares: try row.integer("kept_shares"), bytes: try row.integer("kept_bytes"))
      searchKey = try row.optionalInteger("search_key")
    }
  }
}
