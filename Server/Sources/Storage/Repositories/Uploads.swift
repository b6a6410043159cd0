// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Resumable uploads: started, extended under a fence, and turned into a share in one transaction.
package struct Uploads: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Adds an upload; throws `tooMany` when the account has `limit` open ones.
  ///
  /// Replaces an open upload of the same share, because its client lost it. Returns the replaced ones.
  package func begin(_ new: NewUpload, limit: Int, at time: Moment) async throws -> [UploadRecord] {
    try await engine.write { connection in
      let replaced = try connection.rows(
        "DELETE FROM upload WHERE account = ? AND share = ? AND completed_at IS NULL RETURNING *",
        [new.account, new.share])
      let open = try connection.row(
        "SELECT count(*) AS open FROM upload WHERE account = ? AND completed_at IS NULL AND expires_at > ?",
        [new.account, time])
      guard try open?.integer("open") ?? 0 < limit else {
        throw StorageProblem(.tooMany, "the account has \(limit) open uploads")
      }
      try Self.insert(new, connection)
      return try replaced.map(UploadRecord.init)
    }
  }

  /// Returns the open upload of a share.
  package func open(share: String, account: String) async throws -> UploadRecord? {
    try await engine.read { connection in
      try connection.row(
        "SELECT * FROM upload WHERE account = ? AND share = ? AND completed_at IS NULL", [account, share]
      ).map(UploadRecord.init)
    }
  }

  private static func insert(_ new: NewUpload, _ connection: any SQLConnection) throws {
    try connection.run(
      """
      INSERT INTO upload (id, account, share, content_type, content_location, title, length, expires_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        new.id, new.account, new.share, new.contentType, new.contentLocation, new.title, new.length,
        new.expiresAt,
      ])
  }

  /// Returns the upload of that account; nil when it doesn't exist or has expired.
  package func find(_ id: String, account: String, at time: Moment) async throws -> UploadRecord? {
    try await engine.read { connection in
      try connection.row(
        "SELECT * FROM upload WHERE id = ? AND account = ? AND expires_at > ?", [id, account, time]
      ).map(UploadRecord.init)
    }
  }

  /// Starts a request that writes; an earlier request can no longer record anything.
  ///
  /// Returns nil when the upload doesn't exist or has become a share.
  ///
  /// - Parameter length: the length of the whole body in bytes, if the request states it.
  package func claim(
    _ id: String, account: String, length: Int?, at time: Moment
  ) async throws -> UploadRecord? {
    try await engine.write { connection in
      try connection.row(
        """
        UPDATE upload SET fence = fence + 1, length = coalesce(length, ?)
        WHERE id = ? AND account = ? AND completed_at IS NULL AND expires_at > ? RETURNING *
        """, [length, id, account, time]
      ).map(UploadRecord.init)
    }
  }

  /// Records the bytes that are durable; throws `leaseLost` when a later request has taken over.
  ///
  /// - Parameter bytes: the file with them; nil if it was recorded before.
  package func advance(
    _ upload: UploadRecord, to received: Int, expiresAt: Moment, bytes: UploadBytes? = nil
  ) async throws {
    try await engine.write { connection in
      try Self.update(upload, "received = ?, expires_at = ?", [received, expiresAt], connection)
      guard let bytes else { return }
      try bytes.file.confirm(connection)
      try Self.record(bytes, of: upload, connection)
    }
  }

  private static func record(
    _ bytes: UploadBytes, of upload: UploadRecord, _ connection: any SQLConnection
  ) throws {
    switch bytes {
    case .whole(let file):
      try connection.run("UPDATE upload SET file = ? WHERE id = ?", [file.name, upload.id])
    case .piece(let file, let start):
      try connection.run(
        "INSERT INTO upload_piece (upload, start, name) VALUES (?, ?, ?)", [upload.id, start, file.name])
    }
  }

  /// Returns the names of an upload's pieces in their order.
  package func pieces(of id: String) async throws -> [String] {
    try await engine.read { connection in
      try connection.rows("SELECT name FROM upload_piece WHERE upload = ? ORDER BY start", [id])
        .map { try $0.text("name") }
    }
  }

  /// Stores the share of a complete upload together with its first job, and closes the upload.
  ///
  /// A key that was used for other bytes ends the upload. Throws `overQuota`, which leaves the upload open.
  package func finish(
    _ upload: UploadRecord, as new: NewShare, quota: Quota = Quota()
  ) async throws -> ReceivedShare {
    try await engine.write { connection in
      try Self.update(
        upload, "completed_at = ?, received = ?, length = ?", [new.receivedAt, new.bytes, new.bytes],
        connection)
      try connection.run("DELETE FROM upload_piece WHERE upload = ?", [upload.id])
      let received = try Shares.receive(new, countsUploads: false, quota, connection)
      guard received.acceptance != .overQuota else {
        throw StorageProblem(.overQuota, "the account has no room for upload \(upload.id)")
      }
      if received.acceptance == .keyReused {
        try connection.run("DELETE FROM upload WHERE id = ?", [upload.id])
      }
      return received
    }
  }

  /// Deletes an upload and returns it; nil when the account has no such upload.
  package func remove(_ id: String, account: String) async throws -> UploadRecord? {
    try await engine.write { connection in
      try connection.row("DELETE FROM upload WHERE id = ? AND account = ? RETURNING *", [id, account])
        .map(UploadRecord.init)
    }
  }

  /// Deletes an open upload that no later request has taken over; returns it as it was, or nil.
  package func end(_ upload: UploadRecord) async throws -> UploadRecord? {
    try await engine.write { connection in
      try connection.row(
        "DELETE FROM upload WHERE id = ? AND fence = ? AND completed_at IS NULL RETURNING *",
        [upload.id, upload.fence]
      ).map(UploadRecord.init)
    }
  }

  /// Deletes expired uploads; returns the files of those that did not become shares.
  package func removeExpired(at time: Moment) async throws -> [String] {
    try await engine.write { connection in
      try connection.rows(
        "DELETE FROM upload WHERE expires_at <= ? RETURNING file, completed_at", [time]
      ).filter { try $0.optionalInteger("completed_at") == nil }.compactMap { try $0.optionalText("file") }
    }
  }

  /// Returns the bytes that an account's open uploads announced and have not sent yet.
  package func outstanding(account: String, at time: Moment) async throws -> Int {
    try await engine.read { connection in
      try connection.row(
        """
        SELECT coalesce(sum(length - received), 0) AS bytes FROM upload
        WHERE account = ? AND completed_at IS NULL AND length IS NOT NULL AND expires_at > ?
        """, [account, time])?.integer("bytes") ?? 0
    }
  }

  private static func update(
    _ upload: UploadRecord, _ changes: String, _ values: [any SQLBindable], _ connection: any SQLConnection
  ) throws {
    let changed = try connection.run(
      "UPDATE upload SET \(changes) WHERE id = ? AND fence = ?", values + [upload.id, upload.fence])
    guard changed > 0 else {
      throw StorageProblem(.leaseLost, "upload \(upload.id) was taken over")
    }
  }
}
