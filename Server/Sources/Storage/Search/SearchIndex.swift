// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Keeps the full-text index equal to the shares, within the transactions that change them.
enum SearchIndex {
  /// The number of bytes of an article's text that are indexed.
  static let textLimit = 1_000_000

  /// Adds a share that is not in the index.
  static func add(share: Int, _ connection: any SQLConnection) throws {
    guard let document = try document(of: share, connection) else { return }
    switch connection.dialect {
    case .sqlite:
      try connection.run("INSERT INTO search (rowid, words) VALUES (?, ?)", [share, document.words])
    case .postgreSQL:
      try PostgreSQLSearch.add(share: share, account: document.account, words: document.words, connection)
    }
  }

  /// Removes a share, before any change of what it was indexed by.
  ///
  /// The index has no content, so SQLite needs exactly the words that were added.
  static func remove(share: Int, _ connection: any SQLConnection) throws {
    let wasPending = try connection.run("DELETE FROM search_pending WHERE share = ?", [share]) > 0
    if connection.dialect == .postgreSQL {
      try connection.run("DELETE FROM search WHERE rowid = ?", [share])
      return
    }
    guard !wasPending, let document = try document(of: share, connection) else { return }
    do {
      try connection.run(
        "INSERT INTO search (search, rowid, words) VALUES ('delete', ?, ?)", [share, document.words])
    } catch {
      // SQLite reports damage when the words differ from those that were added. A share must be deletable even then,
      // so the whole index is built again instead.
      try connection.run("UPDATE search_state SET tokenizer = 0", [])
    }
    try connection.run("UPDATE search_state SET removals = removals + 1", [])
  }

  /// Removes all shares of an account that is about to be deleted.
  static func remove(account: String, _ connection: any SQLConnection) throws {
    let shares = try connection.rows(
      "SELECT number FROM share WHERE account = ? AND deleted_at IS NULL", [account])
    for share in shares { try remove(share: try share.integer("number"), connection) }
  }

  /// Returns the number by which an account's words are marked.
  static func number(of account: String, _ connection: any SQLConnection) throws -> Int? {
    try connection.row("SELECT number FROM search_account WHERE account = ?", [account])?.integer("number")
  }

  private static func document(of share: Int, _ connection: any SQLConnection) throws -> SearchDocument? {
    let row = try connection.row(
      """
      SELECT search_account.number AS key, share.title, share.host, share.site, share.author,
        (SELECT substr(\(connection.dialect.bytes(of: "text")), 1, \(textLimit)) FROM article WHERE article.share = share.number) AS text
      FROM share JOIN search_account ON search_account.account = share.account
      WHERE share.number = ?
      """, [share])
    guard let row else { return nil }
    let source = try ["site", "author", "host"].map { try SearchTokenizer.tokens(row.optionalText($0) ?? "") }
    let text = try row.optionalBlob("text").map { String(decoding: $0, as: UTF8.self) } ?? ""
    return SearchDocument(
      account: try row.integer("key"), title: SearchTokenizer.tokens(try row.optionalText("title") ?? ""),
      source: source, text: SearchTokenizer.tokens(text))
  }
}
