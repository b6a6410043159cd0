// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The rows of several new shares, which are inserted with few statements for each table.
struct ShareRows {
  let shares: [NewShare]
  private let searchKeys: [String: Int?]

  /// - Parameter searchKeys: the numbers of the accounts in the full-text index.
  init(_ shares: [NewShare], searchKeys: [String: Int?]) {
    (self.shares, self.searchKeys) = (shares, searchKeys)
  }

  /// Inserts the shares with their bodies, tags, first jobs and entries of the index.
  ///
  /// A key that exists is an error with PostgreSQL; with SQLite, it returns false, and the caller has to undo the rest.
  func insert(_ connection: any SQLConnection) throws -> Bool {
    guard !shares.isEmpty else { return true }
    for share in shares { try share.body.confirm(connection) }
    if connection.dialect == .sqlite { return try insertValues(connection) }
    let numbers = try insertShares(connection)
    let numbered = try shares.map { share in
      guard let number = numbers[[share.account, share.id]] else {
        throw StorageProblem(.unexpectedValue, "a new share has no number")
      }
      return (number: number, share: share)
    }
    try insertBodies(numbered, connection)
    try insertTags(numbered, connection)
    try insertJobs(numbered, connection)
    try insertIndexed(numbered, connection)
    return true
  }

  typealias Numbered = [(number: Int, share: NewShare)]

  private func insertShares(_ connection: any SQLConnection) throws -> [[String]: Int] {
    let rows = try connection.rows(
      """
      INSERT INTO share (id, account, state, sha256, bytes, content_type, content_location, body, body_file,
        title, sender_title, url, host, destinations, received_at, updated_at, page, sends_again)
      SELECT id, account, 'received', sha256, bytes, "contentType", "contentLocation",
        CASE WHEN "bodyFile" IS NULL THEN ''::bytea END, "bodyFile", title, "senderTitle", url, host, destinations,
        "receivedAt", "receivedAt", page, "sendsAgain"
      FROM json_to_recordset(?::json) AS new (i BIGINT, id TEXT, account TEXT, sha256 TEXT, bytes BIGINT,
        "contentType" TEXT, "contentLocation" TEXT, "bodyFile" TEXT, title TEXT, "senderTitle" TEXT, url TEXT,
        host TEXT, destinations TEXT, "receivedAt" BIGINT, page TEXT, "sendsAgain" BIGINT)
      ORDER BY i RETURNING number, account, id
      """, [try JSONRows.text(shares.enumerated().map(ShareRow.init))])
    return Dictionary(
      try rows.map { ([try $0.text("account"), try $0.text("id")], try $0.integer("number")) },
      uniquingKeysWith: { $1 })
  }

  private func insertBodies(_ shares: Numbered, _ connection: any SQLConnection) throws {
    let bodies = shares.compactMap { number, share in
      share.body.data.map { Body(share: number, body: $0) }
    }
    guard !bodies.isEmpty else { return }
    try connection.run(
      """
      INSERT INTO share_body (share, body) SELECT share, decode(body, 'base64')
      FROM json_to_recordset(?::json) AS new (share BIGINT, body TEXT)
      """, [try JSONRows.text(bodies)])
  }

  private func insertTags(_ shares: Numbered, _ connection: any SQLConnection) throws {
    let tags = shares.flatMap { number, share in
      share.tags.map { Tag(share: number, account: share.account, tag: $0) }
    }
    guard !tags.isEmpty else { return }
    try connection.run(
      """
      INSERT INTO share_tag (share, account, tag) SELECT share, account, tag
      FROM json_to_recordset(?::json) AS new (share BIGINT, account TEXT, tag TEXT) ON CONFLICT DO NOTHING
      """, [try JSONRows.text(tags)])
  }

  private func insertJobs(_ shares: Numbered, _ connection: any SQLConnection) throws {
    let jobs = shares.map { number, share in
      Job(share: number, account: share.account, runAt: share.receivedAt.milliseconds)
    }
    try connection.run(
      """
      INSERT INTO job (kind, share, account, run_at) SELECT 'read', share, account, "runAt"
      FROM json_to_recordset(?::json) AS new (share BIGINT, account TEXT, "runAt" BIGINT) ORDER BY share
      """, [try JSONRows.text(jobs)])
  }

  private func insertIndexed(_ shares: Numbered, _ connection: any SQLConnection) throws {
    let entries = documents(shares).map { number, document in
      PostgreSQLSearch.Entry(share: number, account: document.account, words: document.words)
    }
    guard !entries.isEmpty else { return }
    try PostgreSQLSearch.add(entries, connection)
  }

  /// What can be found of the shares before they are read.
  func documents(_ shares: Numbered) -> [(number: Int, document: SearchDocument)] {
    shares.compactMap { number, share in
      guard let key = searchKeys[share.account] ?? nil else { return nil }
      let host = share.url.flatMap(SourceHost.name(of:)) ?? ""
      let document = SearchDocument(
        account: key, title: SearchTokenizer.tokens(share.title ?? ""),
        source: [SearchTokenizer.tokens(host)], text: [])
      return (number, document)
    }
  }
}

private struct ShareRow: Encodable {
  let i: Int
  let id: String
  let account: String
  let sha256: String
  let bytes: Int
  let contentType: String
  let contentLocation: String?
  let bodyFile: String?
  let title: String?
  let senderTitle: String?
  let url: String?
  let host: String?
  let destinations: String?
  let receivedAt: Int
  let page: String?
  let sendsAgain: Int

  init(_ index: Int, _ new: NewShare) {
    (i, id, account, sha256, bytes) = (index, new.id, new.account, new.sha256, new.bytes)
    (contentType, contentLocation, bodyFile) = (new.contentType, new.contentLocation, new.body.fileName)
    (title, senderTitle, url, page) = (new.title, new.senderTitle, new.url, new.page)
    host = new.url.flatMap(SourceHost.name(of:))
    destinations = new.destinationList
    receivedAt = new.receivedAt.milliseconds
    sendsAgain = new.sendsAgain ? 1 : 0
  }
}

private struct Body: Encodable {
  let share: Int
  let body: Data
}

private struct Tag: Encodable {
  let share: Int
  let account: String
  let tag: String
}

private struct Job: Encodable {
  let share: Int
  let account: String
  let runAt: Int
}
