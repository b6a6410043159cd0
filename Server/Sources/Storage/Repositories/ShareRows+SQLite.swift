// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import struct Foundation.Data

extension ShareRows {
  /// Inserts all rows with SQLite; returns false, with nothing but some of the shares inserted, if a key exists.
  ///
  /// Before a statement with triggers changes a page, SQLite copies the page, so that it can undo the statement. One
  /// statement for each share copied some twenty pages for each share; now it copies them for each statement.
  func insertValues(_ connection: any SQLConnection) throws -> Bool {
    let first = try Self.nextNumber(connection)
    let numbered = shares.enumerated().map { (number: first + $0.offset, share: $0.element) }
    guard try Self.shares.run(numbered.map(Self.values), connection) == shares.count else { return false }
    try Self.bodies.run(
      numbered.compactMap { number, share in share.body.data.map { [number, $0] } }, connection)
    try Self.tags.run(
      numbered.flatMap { number, share in share.tags.map { [number, share.account, $0] } }, connection)
    try Self.jobs.run(numbered.map { [$0.number, $0.share.account, $0.share.receivedAt] }, connection)
    try Self.words.run(documents(numbered).map { [$0.number, $0.document.words] }, connection)
    return true
  }

  private static let shares = RowInsertion(
    """
    share (number, id, account, state, sha256, bytes, content_type, content_location, body, body_file, title,
      sender_title, url, host, destinations, received_at, updated_at, page, sends_again)
    """, row: "?, ?, ?, 'received', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?",
    ending: "ON CONFLICT (account, id) DO NOTHING")
  private static let bodies = RowInsertion("share_body (share, body)", row: "?, ?")
  private static let tags = RowInsertion(
    "share_tag (share, account, tag)", row: "?, ?, ?", ending: "ON CONFLICT DO NOTHING")
  private static let jobs = RowInsertion("job (kind, share, account, run_at)", row: "'read', ?, ?, ?")
  // FTS5 writes what it has collected whenever a later statement could be undone by itself, as one with triggers or several
  // rows. So the words come last, and each row has a statement: they are written once, at the commit.
  private static let words = RowInsertion("search (rowid, words)", row: "?, ?", most: 1)

  /// The number of the next share; SQLite has one writer, so no other transaction uses it.
  ///
  /// The rule is that of the trigger `share_number_used`, which therefore finds nothing to change.
  private static func nextNumber(_ connection: any SQLConnection) throws -> Int {
    let row = try connection.row(
      """
      SELECT max(coalesce((SELECT max(number) FROM share), 0),
        coalesce((SELECT number FROM last_number WHERE counter = 'share'), 0)) + 1 AS next
      """)
    return try row?.integer("next") ?? 1
  }

  private static func values(_ number: Int, _ new: NewShare) -> [any SQLBindable] {
    [
      number, new.id, new.account, new.sha256, new.bytes, new.contentType, new.contentLocation,
      // The bytes themselves are in `share_body`, so that lists don't read them.
      new.body.data.map { _ in Data() }, new.body.fileName, new.title, new.senderTitle, new.url,
      new.url.flatMap(SourceHost.name(of:)), new.destinationList, new.receivedAt, new.receivedAt, new.page,
      new.sendsAgain,
    ]
  }
}
