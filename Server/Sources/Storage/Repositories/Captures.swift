// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import struct Foundation.Data

/// Pages that were added later to shares that could not be read.
package struct Captures: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Stores a capture with the job that reads it, in one transaction, if the share waits for its owner.
  package func add(_ new: CaptureRecord, to share: String, account: String) async throws -> CaptureAddition {
    try await engine.write { connection in
      let row = try connection.row(
        """
        SELECT number, state, (SELECT body_file FROM capture WHERE capture.share = share.number) AS earlier
        FROM share WHERE account = ? AND id = ? AND deleted_at IS NULL
        """, [account, share])
      guard let row else { return .noShare }
      let state: StoredShareState = try row.name("state")
      guard state.wantsCapture, try Self.takeUp(share, account, at: new.receivedAt, connection) else {
        return .notWanted(state)
      }
      try Self.insert(new, try row.integer("number"), connection)
      return .added(looseFile: try row.optionalText("earlier"))
    }
  }

  /// Returns false when the share no longer waits for a capture.
  private static func takeUp(
    _ share: String, _ account: String, at time: Moment, _ connection: any SQLConnection
  ) throws -> Bool {
    try connection.run(
      """
      UPDATE share SET state = 'received', problem = NULL, updated_at = ?
      WHERE account = ? AND id = ? AND deleted_at IS NULL AND state IN ('needsCapture', 'failed')
      """, [time, account, share]) > 0
  }

  private static func insert(_ new: CaptureRecord, _ share: Int, _ connection: any SQLConnection) throws {
    try new.body.confirm(connection)
    try connection.run(
      """
      INSERT INTO capture (share, content_type, body, body_file, bytes, received_at) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (share) DO UPDATE SET content_type = excluded.content_type, body = excluded.body,
        body_file = excluded.body_file, bytes = excluded.bytes, received_at = excluded.received_at
      """, [share, new.contentType, new.body.data, new.body.fileName, new.bytes, new.receivedAt])
    try connection.run(
      "INSERT INTO job (kind, share, run_at) VALUES ('read', ?, ?)", [share, new.receivedAt])
  }

  /// Adds a new share that is only a page to the share that waits for it; returns nil if none does.
  ///
  /// The latest one that goes to the same destinations gets it.
  static func add(_ new: NewShare, _ connection: any SQLConnection) throws -> Acceptance? {
    guard new.isCapture, let page = new.page else { return nil }
    let isSamePage = connection.dialect.isEqual(long: "page", to: page)
    // A share without a choice of destinations goes to all that are chosen by default.
    let list = new.destinationList
    let row = try connection.row(
      """
      SELECT number, id, (SELECT body_file FROM capture WHERE capture.share = share.number) AS earlier
      FROM share WHERE account = ? AND \(isSamePage.sql) AND deleted_at IS NULL AND binned_at IS NULL
        AND state IN ('needsCapture', 'failed') \(list == nil ? "" : "AND destinations = ?")
      ORDER BY number DESC LIMIT 1 \(connection.dialect.forUpdate)
      """, [new.account] + isSamePage.values + (list.map { [$0] } ?? []))
    guard let row else { return nil }
    let number = try row.integer("number")
    guard try keepKey(of: new, addedTo: number, connection) else { return nil }
    guard try takeUp(row.text("id"), new.account, at: new.receivedAt, connection) else {
      throw StorageProblem(.unexpectedValue, "a locked share changed")
    }
    try insert(CaptureRecord(new), number, connection)
    try Shares.insertTags(of: new, share: number, connection)
    return .added(looseFile: try row.optionalText("earlier"))
  }

  /// Returns false when the key was used in the meantime.
  private static func keepKey(
    of new: NewShare, addedTo number: Int, _ connection: any SQLConnection
  ) throws -> Bool {
    try connection.run(
      """
      INSERT INTO share (id, account, state, sha256, bytes, content_type, received_at, updated_at, deleted_at, added_to)
      VALUES (?, ?, 'received', ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (account, id) DO NOTHING
      """,
      [
        new.id, new.account, new.sha256, new.bytes, new.contentType, new.receivedAt, new.receivedAt,
        new.receivedAt, number,
      ]) > 0
  }

  /// Returns the capture that was added to a share.
  package func find(share: Int) async throws -> CaptureRecord? {
    try await engine.read { connection in
      try connection.row("SELECT * FROM capture WHERE share = ?", [share]).map(CaptureRecord.init)
    }
  }
}

extension StoredShareState {
  /// Whether the share waits for a capture from its owner.
  package var wantsCapture: Bool { self == .needsCapture || self == .failed }
}

extension NewShare {
  /// The destinations as they are stored.
  var destinationList: String? { destinations?.joined(separator: " ") }
}

extension CaptureRecord {
  fileprivate init(_ new: NewShare) {
    self.init(contentType: new.contentType, body: new.body, bytes: new.bytes, receivedAt: new.receivedAt)
  }

  fileprivate init(_ row: SQLRow) throws {
    let file = try row.optionalText("body_file")
    self.init(
      contentType: try row.text("content_type"),
      body: try file.map(StoredBody.file) ?? .row(try row.optionalBlob("body") ?? Data()),
      bytes: try row.integer("bytes"), receivedAt: try row.moment("received_at"))
  }
}
