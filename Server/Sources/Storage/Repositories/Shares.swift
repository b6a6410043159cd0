// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import struct Foundation.Data

/// Shares of accounts: each is accepted once, and only its owner can list and delete it.
package struct Shares: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Stores a share and its first job in one transaction, or reports that its key was used before.
  ///
  /// - Parameter countsUploads: whether the lengths that open uploads announced count toward the quota.
  package func receive(
    _ new: NewShare, quota: Quota = Quota(), countsUploads: Bool = false
  ) async throws -> ReceivedShare {
    try await engine.writeGrouped(ShareAcceptance(new, quota: quota, countsUploads: countsUploads))
  }

  // A quota is reported, not thrown: an error would make all transactions of the group run again, one by one.
  static func receive(
    _ new: NewShare, countsUploads: Bool, _ quota: Quota, _ connection: any SQLConnection
  ) throws -> ReceivedShare {
    let acceptance = try accept(new, countsUploads: countsUploads, quota, connection)
    return ReceivedShare(acceptance: acceptance, earlier: try duplicate(of: new, acceptance, connection))
  }

  private static func duplicate(
    of new: NewShare, _ acceptance: Acceptance, _ connection: any SQLConnection
  ) throws -> DuplicateRecord? {
    switch acceptance {
    case .keyReused, .overQuota: nil
    case .accepted: try Duplicates.latest(before: new.id, account: new.account, connection)
    case .added, .replayed: try Duplicates.before(new.id, account: new.account, connection)
    }
  }

  private static func accept(
    _ new: NewShare, countsUploads: Bool, _ quota: Quota, _ connection: any SQLConnection
  ) throws -> Acceptance {
    if let earlier = try earlier(new, connection) { return earlier }
    guard try fits(new, countsUploads: countsUploads, quota, connection) else { return .overQuota }
    if let added = try Captures.add(new, connection) { return added }
    if try insert(new, connection) { return .accepted }
    return try earlier(new, connection) ?? .keyReused
  }

  private static func fits(
    _ new: NewShare, countsUploads: Bool, _ quota: Quota, _ connection: any SQLConnection
  ) throws -> Bool {
    guard !quota.isOpen, var usage = try storedUsage(account: new.account, isLocked: true, connection)
    else { return true }
    if countsUploads {
      usage = usage + (try openUploads(account: new.account, at: new.receivedAt, connection))
    }
    return quota.takes(bytes: new.bytes, beside: usage)
  }

  /// - Parameter isLocked: keeps other transactions from changing it until the end of this one.
  private static func storedUsage(
    account: String, isLocked: Bool = false, _ connection: any SQLConnection
  ) throws -> Usage? {
    let lock = isLocked ? connection.dialect.forUpdate : ""
    return try connection.row("SELECT kept_shares, kept_bytes FROM account WHERE id = ? \(lock)", [account])
      .map { Usage(shares: try $0.integer("kept_shares"), bytes: try $0.integer("kept_bytes")) }
  }

  /// Returns the bytes of an account's shares, captures, articles and books, without open uploads.
  package func storedBytes(account: String) async throws -> Int {
    try await engine.read { try Self.storedUsage(account: account, $0)?.bytes ?? 0 }
  }

  /// Returns an account's usage with its open uploads except `upload`; an upload counts with its announced length.
  package func usage(account: String, without upload: String = "", at time: Moment) async throws -> Usage {
    try await engine.read { connection in
      let stored = try Self.storedUsage(account: account, connection) ?? .zero
      return stored + (try Self.openUploads(account: account, without: upload, at: time, connection))
    }
  }

  static func openUploads(
    account: String, without upload: String = "", at time: Moment, _ connection: any SQLConnection
  ) throws -> Usage {
    let bytes = connection.dialect.greatest("coalesce(length, 0)", "received")
    return try connection.row(
      """
      SELECT count(*) AS shares, coalesce(sum(\(bytes)), 0) AS bytes FROM upload
      WHERE account = ? AND id <> ? AND completed_at IS NULL AND expires_at > ?
      """, [account, upload, time]
    ).map { Usage(shares: try $0.integer("shares"), bytes: try $0.integer("bytes")) } ?? .zero
  }

  /// Returns the receipt data of an accepted share like ``accepted(_:account:)``, once it is durable.
  ///
  /// PostgreSQL shows a commit whose wait for a standby was interrupted. The commit of this transaction waits until the
  /// standby has it, too.
  package func durablyAccepted(_ id: String, account: String) async throws -> AcceptedShare? {
    try await engine.writeLocking { try Self.accepted(id, account: account, $0) }
  }

  /// Returns the receipt data of an accepted share, even if the share has been deleted since.
  package func accepted(_ id: String, account: String) async throws -> AcceptedShare? {
    try await engine.read { try Self.accepted(id, account: account, $0) }
  }

  private static func accepted(
    _ id: String, account: String, _ connection: any SQLConnection
  ) throws -> AcceptedShare? {
    try connection.row(
      "SELECT sha256, received_at FROM share WHERE account = ? AND id = ?", [account, id]
    ).map(AcceptedShare.init)
  }

  private static func earlier(_ new: NewShare, _ connection: any SQLConnection) throws -> Acceptance? {
    let row = try connection.row(
      "SELECT sha256, received_at FROM share WHERE account = ? AND id = ?", [new.account, new.id])
    guard let row else { return nil }
    guard try row.text("sha256") == new.sha256 else { return .keyReused }
    return .replayed(receivedAt: try row.moment("received_at"))
  }

  /// Returns false when the key was used in the meantime.
  private static func insert(_ new: NewShare, _ connection: any SQLConnection) throws -> Bool {
    if connection.dialect == .sqlite {
      let key = try SearchIndex.number(of: new.account, connection)
      return try ShareRows([new], searchKeys: [new.account: key]).insert(connection)
    }
    try new.body.confirm(connection)
    let added = try connection.run(
      """
      INSERT INTO share (id, account, state, sha256, bytes, content_type, content_location, body, body_file,
        title, sender_title, url, host, destinations, received_at, updated_at, page, sends_again)
      VALUES (?, ?, 'received', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (account, id) DO NOTHING
      """,
      [
        new.id, new.account, new.sha256, new.bytes, new.contentType, new.contentLocation,
        // The bytes themselves are in `share_body`, so that lists don't read them.
        new.body.data.map { _ in Data() }, new.body.fileName, new.title, new.senderTitle, new.url,
        new.url.flatMap(SourceHost.name(of:)),
        new.destinationList,
        new.receivedAt, new.receivedAt, new.page, new.sendsAgain,
      ])
    guard added > 0 else { return false }
    // Read back, because a trigger may have changed the number.
    guard
      let number = try connection.row(
        "SELECT number FROM share WHERE account = ? AND id = ?", [new.account, new.id])?.integer("number")
    else { return false }
    if let body = new.body.data {
      try connection.run("INSERT INTO share_body (share, body) VALUES (?, ?)", [number, body])
    }
    try insertTags(of: new, share: number, connection)
    try connection.run(
      "INSERT INTO job (kind, share, account, run_at) VALUES ('read', ?, ?, ?)",
      [number, new.account, new.receivedAt])
    try SearchIndex.add(share: number, connection)
    return true
  }

  /// Adds the sender's tags to the share, or to the one that its page was added to.
  static func insertTags(of new: NewShare, share: Int, _ connection: any SQLConnection) throws {
    for tag in new.tags {
      try connection.run(
        "INSERT INTO share_tag (share, account, tag) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        [share, new.account, tag])
    }
  }

  /// Returns the share of that account, or the share that its page was added to; nil when it doesn't exist or was deleted.
  package func find(_ id: String, account: String) async throws -> ShareRecord? {
    try await engine.read { connection in
      try connection.row(
        """
        SELECT \(ShareRecord.columns) FROM share WHERE deleted_at IS NULL
          AND number = (SELECT coalesce(added_to, number) FROM share WHERE account = ? AND id = ?)
        """, [account, id]
      ).map(ShareRecord.init)
    }
  }

  /// Returns the share with that number, for the pipeline.
  package func find(number: Int) async throws -> ShareRecord? {
    try await engine.read { connection in
      try connection.row(
        "SELECT \(ShareRecord.columns) FROM share WHERE number = ? AND deleted_at IS NULL", [number]
      ).map(ShareRecord.init)
    }
  }

  /// Returns shares of an account in every view, newest first, older than `before`, if given.
  package func list(account: String, before: Int?, limit: Int) async throws -> [ShareRecord] {
    try await engine.read { connection in
      try connection.rows(
        """
        SELECT \(ShareRecord.columns) FROM share WHERE account = ? AND deleted_at IS NULL AND number < ?
        ORDER BY number DESC LIMIT ?
        """, [account, before ?? Int.max, limit]
      ).map(ShareRecord.init)
    }
  }

  /// Returns the location of a share's body; nil when it was removed by age.
  package func body(number: Int) async throws -> StoredBody? {
    try await engine.read { connection in
      // A row that an earlier version stored contains the body itself until it is moved.
      let row = try connection.row(
        """
        SELECT body_file, coalesce((SELECT body FROM share_body WHERE share = number), body) AS body
        FROM share WHERE number = ? AND original_removed_at IS NULL
        """, [number])
      guard let row else { return nil }
      if let file = try row.optionalText("body_file") { return .file(file) }
      return try row.optionalBlob("body").map(StoredBody.row)
    }
  }

  /// Deletes a share, its article, book and deliveries; its key stays used, so that a late retry can't store it again.
  ///
  /// Returns the names of the files that can be deleted, or nil when the share doesn't exist.
  package func delete(_ id: String, account: String, at time: Moment) async throws -> LooseFiles? {
    try await engine.write { try Self.delete(id, account, time, $0) }
  }

  static func delete(
    _ id: String, _ account: String, _ time: Moment, _ connection: any SQLConnection
  ) throws -> LooseFiles? {
    // The share is marked first: this locks its row, which still has the names of its files.
    let row = try connection.row(
      """
      UPDATE share SET deleted_at = ? WHERE account = ? AND id = ? AND deleted_at IS NULL
      RETURNING number, body_file,
        (SELECT body_file FROM capture WHERE capture.share = share.number) AS capture_file
      """, [time, account, id])
    guard let row else { return nil }
    let number = try row.integer("number")
    let books = try connection.rows(
      """
      SELECT file FROM book WHERE share = ? UNION SELECT file FROM edition WHERE share = ?
      """, [number, number]
    ).map { try $0.text("file") }
    try SearchIndex.remove(share: number, connection)
    try Digests.passOn(share: number, connection)
    for table in tablesOfShares {
      try connection.run("DELETE FROM \(table) WHERE share = ?", [number])
    }
    try Digests.dropEmpty(connection)
    try erase(number, connection)
    return LooseFiles(
      body: try row.optionalText("body_file"), capture: try row.optionalText("capture_file"),
      books: books)
  }

  private static func erase(_ number: Int, _ connection: any SQLConnection) throws {
    try connection.run(
      """
      UPDATE share SET body = NULL, body_file = NULL, title = NULL, sender_title = NULL, url = NULL, page = NULL, host = NULL, site = NULL,
        author = NULL, content_location = NULL, problem = NULL, wall = NULL, cancellation = NULL WHERE number = ?
      """, [number])
  }

  /// Deletes for good what is in the bin, oldest first, and returns the files that can be deleted.
  ///
  /// - Parameters:
  ///   - account: nil means every account.
  ///   - binnedBefore: leaves shares that were moved to the bin later.
  ///   - limit: the number of shares that one call deletes at most.
  package func emptyBin(
    account: String?, binnedBefore: Moment, limit: Int = 100, at time: Moment
  ) async throws -> [LooseFiles] {
    try await engine.write { connection in
      let old = try connection.rows(
        """
        SELECT id, account FROM share WHERE deleted_at IS NULL AND binned_at IS NOT NULL AND binned_at < ?
          \(account == nil ? "" : "AND account = ?") ORDER BY binned_at LIMIT ?
        """, [binnedBefore] + (account.map { [$0] } ?? []) + [limit])
      return try old.compactMap {
        try Self.delete(try $0.text("id"), try $0.text("account"), time, connection)
      }
    }
  }

  private static let tablesOfShares = [
    "job", "transition", "delivery", "article", "book", "edition", "capture", "catalogue", "stored_bytes",
    "share_tag", "share_body", "thumbnail",
  ]

  /// Returns whether a share, a book or an upload refers to a file.
  package func refersTo(file name: String) async throws -> Bool {
    try await engine.read { try $0.row("SELECT name FROM referenced_file WHERE name = ?", [name]) != nil }
  }

  /// Returns every file name that a share, a book or an upload refers to; other files are leftovers of a crash.
  package func referencedFiles() async throws -> Set<String> {
    // With SQLite, this waits for the transaction that may be about to name a file. Those that begin later confirm their files.
    try await engine.writeLocking { _ in }
    return try await engine.read { connection in
      let rows = try connection.rows("SELECT name FROM referenced_file", [])
      return Set(try rows.map { try $0.text("name") })
    }
  }
}

extension StoredBody {
  var data: Data? {
    if case .row(let data) = self { data } else { nil }
  }

  /// The name of its file, if it is in one.
  package var fileName: String? {
    switch self {
    case .row: nil
    case .file(let name): name
    case .newFile(let file): file.name
    }
  }

  /// Checks that a new file is still there, in the transaction that names it.
  func confirm(_ connection: any SQLConnection) throws {
    if case .newFile(let file) = self { try file.confirm(connection) }
  }
}
