// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How users get, recover, change and delete an account.
package struct Membership: Sendable {
  let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Returns how many links of a kind were mailed to this address since a time.
  ///
  /// - Parameter account: counts only the links of that account; nil counts all.
  package func count(
    _ kind: AccountLinkKind, to email: String, of account: String? = nil, since time: Moment
  ) async throws -> Int {
    try await engine.read { connection in
      try connection.row(
        """
        SELECT count(*) AS sent FROM account_link
        WHERE kind = ? AND email = ? AND sent_at >= ?\(account == nil ? "" : " AND account = ?")
        """, [kind, email.lowercased(), time] + [account].compactMap(\.self))?.integer("sent") ?? 0
    }
  }

  /// Records a link before it is mailed, and deletes links that expired long ago.
  package func add(codeHash: String, _ link: AccountLinkRecord) async throws {
    try await engine.write { connection in
      try connection.run(
        "DELETE FROM account_link WHERE expires_at < ?", [link.sentAt.advanced(by: .seconds(-7 * 86_400))])
      try connection.run(
        """
        INSERT INTO account_link (code_hash, kind, email, account, role, sent_at, expires_at, is_invitation)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          codeHash, link.kind, link.email, link.account, link.role, link.sentAt, link.expiresAt,
          link.isInvitation ? 1 : 0,
        ])
    }
  }

  /// Returns the purpose of a link that is still valid; this doesn't use the link.
  package func peek(
    codeHash: String, _ kind: AccountLinkKind, at time: Moment
  ) async throws
    -> AccountLinkRecord?
  {
    try await engine.read { try Self.usable(codeHash, kind, time, $0) }
  }

  private static func usable(
    _ codeHash: String, _ kind: AccountLinkKind, _ time: Moment, _ connection: any SQLConnection
  ) throws -> AccountLinkRecord? {
    try connection.row(
      "SELECT * FROM account_link WHERE code_hash = ? AND kind = ? AND used_at IS NULL AND expires_at > ?",
      [codeHash, kind, time]
    ).map(AccountLinkRecord.init)
  }

  private static func use(
    _ codeHash: String, _ kind: AccountLinkKind, _ time: Moment, _ connection: any SQLConnection
  ) throws -> AccountLinkRecord? {
    let row = try connection.row(
      """
      UPDATE account_link SET used_at = ?
      WHERE code_hash = ? AND kind = ? AND used_at IS NULL AND expires_at > ? RETURNING *
      """, [time, codeHash, kind, time])
    guard let link = try row.map(AccountLinkRecord.init) else { return nil }
    // Using one link also ends the other links of that kind to that address.
    try connection.run(
      "UPDATE account_link SET used_at = ? WHERE kind = ? AND email = ? AND used_at IS NULL",
      [time, kind, link.email])
    return link
  }

  /// Creates the account of a sign-up link; nil when the link is no longer valid or the address has an account by now.
  package func signUp(
    codeHash: String, at time: Moment, make: @escaping @Sendable (AccountLinkRecord) -> AccountRecord
  ) async throws -> AccountRecord? {
    try await engine.write { connection in
      guard let link = try Self.use(codeHash, .signUp, time, connection) else { return nil }
      let account = make(link)
      return try Accounts.insertUnlessTaken(account, connection) ? account : nil
    }
  }

  /// Sets a new password by a reset link; nil when the link is no longer valid.
  package func reset(
    codeHash: String, password: String, ending endings: Endings, at time: Moment
  ) async throws -> AccountRecord? {
    try await engine.write { connection in
      guard let link = try Self.use(codeHash, .reset, time, connection), let account = link.account else {
        return nil
      }
      try Self.setPassword(password, of: account, endings, time, connection)
      return try connection.row("SELECT * FROM account WHERE id = ?", [account]).map(AccountRecord.init)
    }
  }

  /// Changes the account's address to the one that received the link; nil when the link is no longer valid, or another
  /// account has the address by now.
  package func changeEmail(codeHash: String, at time: Moment) async throws -> AccountRecord? {
    try await engine.write { connection in
      guard let link = try Self.use(codeHash, .email, time, connection), let account = link.account
      else { return nil }
      let changed = try connection.run(
        """
        UPDATE account SET email = ? WHERE id = ? AND NOT EXISTS (SELECT 1 FROM account WHERE email = ?)
        """, [link.email, account, link.email])
      guard changed > 0 else { return nil }
      try connection.run(
        "UPDATE account_link SET used_at = ? WHERE account = ? AND used_at IS NULL", [time, account])
      return try connection.row("SELECT * FROM account WHERE id = ?", [account]).map(AccountRecord.init)
    }
  }

  /// Sets a new password.
  package func setPassword(
    _ password: String, of account: String, ending endings: Endings, at time: Moment
  ) async throws {
    try await engine.write { try Self.setPassword(password, of: account, endings, time, $0) }
  }

  static func setPassword(
    _ password: String, of account: String, _ endings: Endings, _ time: Moment,
    _ connection: any SQLConnection
  ) throws {
    try connection.run("UPDATE account SET password = ? WHERE id = ?", [password, account])
    try endLinks(of: account, time, connection)
    try end(endings, of: account, time, connection)
  }

  // A person who could read the owner's mail, or requested another address, must not get access by an older link.
  private static func endLinks(
    of account: String, _ time: Moment, _ connection: any SQLConnection
  ) throws {
    for table in ["account_link", "sign_in_link"] {
      try connection.run(
        "UPDATE \(table) SET used_at = ? WHERE account = ? AND used_at IS NULL", [time, account])
    }
  }

  /// Ends sessions and tokens of an account.
  package func end(_ endings: Endings, of account: String, at time: Moment) async throws {
    try await engine.write { try Self.end(endings, of: account, time, $0) }
  }

  static func end(
    _ endings: Endings, of account: String, _ time: Moment, _ connection: any SQLConnection
  ) throws {
    if endings.sessions {
      try connection.run(
        "DELETE FROM session WHERE account = ? AND secret_hash <> ?", [account, endings.exceptSession ?? ""])
    }
    guard endings.tokens else { return }
    try endLinks(of: account, time, connection)
    // Sign-ins end first: a concurrent renewal has then added its new token, which is deleted next.
    for table in ["app_grant", "token"] {
      try connection.run(
        "UPDATE \(table) SET revoked_at = ? WHERE account = ? AND revoked_at IS NULL", [time, account])
    }
    try endPending(of: account, connection)
  }

  // An authorization code that no app has exchanged yet would otherwise become a token after the others were deleted.
  private static func endPending(of account: String, _ connection: any SQLConnection) throws {
    try connection.run("DELETE FROM authorization_code WHERE account = ? AND used_at IS NULL", [account])
    try connection.run(
      "UPDATE device_code SET state = 'denied' WHERE account = ? AND state IN ('waiting', 'allowed')",
      [account])
    try connection.run("DELETE FROM pairing WHERE account = ? AND user_code IS NULL", [account])
  }

  /// Returns all accounts, oldest first.
  package func list() async throws -> [AccountRecord] {
    try await engine.read { connection in
      try connection.rows("SELECT * FROM account ORDER BY created_at, id", []).map(AccountRecord.init)
    }
  }

  /// Changes the role of an account; false when other accounts would be left without an admin.
  package func setRole(_ role: StoredRole, of account: String) async throws -> Bool {
    try await engine.write { connection in
      if role == .user, try Self.isLastAdmin(account, connection) { return false }
      try connection.run("UPDATE account SET role = ? WHERE id = ?", [role, account])
      return true
    }
  }

  /// Whether the account is the only admin who can sign in, while there are other accounts.
  ///
  /// - Parameter evenAlone: whether that is also true without other accounts.
  static func isLastAdmin(
    _ account: String, evenAlone: Bool = false, _ connection: any SQLConnection
  ) throws -> Bool {
    // Locks every admin, so that two of them can't leave at the same time.
    try connection.run("UPDATE account SET role = role WHERE role = 'admin'", [])
    let others = try connection.row(
      """
      SELECT count(*) AS accounts, count(CASE WHEN role = 'admin' AND disabled_at IS NULL THEN 1 END) AS admins
      FROM account WHERE id <> ?
      """, [account])
    let own = try connection.row("SELECT role FROM account WHERE id = ?", [account])?.text("role")
    guard own == "admin", try others?.integer("admins") == 0 else { return false }
    let accounts = try others?.integer("accounts") ?? 0
    return evenAlone || accounts > 0
  }

  /// Deletes an account and all its data; returns the files that can be deleted.
  ///
  /// Throws `tooMany` for the last admin while there are other accounts, and `missing` for an unknown account.
  package func delete(_ account: String) async throws -> AccountFiles {
    try await engine.erase { connection in
      guard try connection.row("SELECT 1 AS one FROM account WHERE id = ?", [account]) != nil else {
        throw StorageProblem(.missing, "the account doesn't exist")
      }
      guard try !Self.isLastAdmin(account, connection) else {
        throw StorageProblem(.lastAdmin, "the last admin can't be deleted while there are other accounts")
      }
      let files = try AccountFiles(of: account, connection)
      try connection.run(
        "DELETE FROM account_link WHERE email = (SELECT email FROM account WHERE id = ?)", [account])
      try SearchIndex.remove(account: account, connection)
      // The next merge of the index is due at once, because it removes the account's words from the file.
      try connection.run("UPDATE search_state SET merged_at = 0 WHERE removals > 0", [])
      try connection.run("DELETE FROM account WHERE id = ?", [account])
      return files
    }
  }
}

extension Membership {
  /// Returns the titles and files of an account's digest volumes.
  package func volumes(account: String) async throws -> [(name: String, file: String)] {
    try await engine.read { connection in
      try connection.rows(
        """
        SELECT volume.name, volume.file FROM volume JOIN digest ON digest.id = volume.digest
        JOIN destination ON destination.id = digest.destination WHERE destination.account = ?
        ORDER BY volume.made_at, volume.id
        """, [account]
      ).map { (try $0.text("name"), try $0.text("file")) }
    }
  }
}
