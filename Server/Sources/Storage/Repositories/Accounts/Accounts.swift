// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Accounts and their one-time sign-in links.
package struct Accounts: Sendable {
  let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Adds an account; throws `duplicate` when the address is taken.
  package func add(_ account: AccountRecord) async throws {
    try await engine.write { try Self.insert(account, $0) }
  }

  static func insert(_ account: AccountRecord, _ connection: any SQLConnection) throws {
    guard try insertUnlessTaken(account, connection) else {
      throw StorageProblem(.duplicate, "\(account.email) already has an account")
    }
  }

  /// Adds an account; returns false when the address is taken.
  static func insertUnlessTaken(
    _ account: AccountRecord, _ connection: any SQLConnection
  ) throws -> Bool {
    try connection.run(
      """
      INSERT INTO account (id, email, password, role, created_at) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (email) DO NOTHING
      """, [account.id, account.email, account.password, account.role, account.createdAt]) > 0
  }

  /// Returns the account with that address.
  package func find(email: String) async throws -> AccountRecord? {
    try await engine.read { connection in
      try connection.row("SELECT * FROM account WHERE email = ?", [email.lowercased()])
        .map(AccountRecord.init)
    }
  }

  /// Returns the account with that identifier.
  package func find(id: String) async throws -> AccountRecord? {
    try await engine.read { connection in
      try connection.row("SELECT * FROM account WHERE id = ?", [id]).map(AccountRecord.init)
    }
  }

  /// Replaces the hash of an unchanged password, unless the password was changed in the meantime.
  package func rehash(_ id: String, from old: String, to new: String) async throws {
    try await engine.write { connection in
      try connection.run("UPDATE account SET password = ? WHERE id = ? AND password = ?", [new, id, old])
    }
  }

  /// Sets the language and the time zone of an account's pages.
  package func setPreferences(_ preferences: AccountPreferences, of id: String) async throws {
    try await engine.write { connection in
      try connection.run(
        "UPDATE account SET language = ?, time_zone = ? WHERE id = ?",
        [preferences.language, preferences.timeZone, id])
    }
  }

  /// Whether there is no account yet.
  package func isEmpty() async throws -> Bool {
    try await engine.read { try $0.row("SELECT 1 AS one FROM account LIMIT 1") == nil }
  }

  /// Adds a one-time link; without an account it is the setup link, and earlier setup links end.
  package func addLink(codeHash: String, account: String?, expiresAt: Moment) async throws {
    try await engine.write { connection in
      if account == nil { try connection.run("DELETE FROM sign_in_link WHERE account IS NULL", []) }
      if let account { try Membership.checkEnabled(account, connection) }
      try connection.run(
        "INSERT INTO sign_in_link (code_hash, account, expires_at) VALUES (?, ?, ?)",
        [codeHash, account, expiresAt])
    }
  }

  /// Returns the account of a link that is still valid; this doesn't use the link.
  package func peekLink(codeHash: String, at time: Moment) async throws -> SignInLink? {
    try await engine.read { try Self.usableLink(codeHash, time, $0) }
  }

  /// Uses a link of an account and sets the password, if given.
  package func redeemLink(
    codeHash: String, settingPassword password: String?, at time: Moment
  ) async throws -> AccountRecord? {
    try await engine.write { connection in
      let link = try connection.row(
        """
        UPDATE sign_in_link SET used_at = ?
        WHERE code_hash = ? AND account IS NOT NULL AND used_at IS NULL AND expires_at > ? RETURNING account
        """, [time, codeHash, time])
      guard let id = try link?.text("account") else { return nil }
      let account = try connection.row("SELECT * FROM account WHERE id = ?", [id]).map(AccountRecord.init)
      // A link that sets a password recovers an account, so all other sessions end.
      if let password {
        try Membership.setPassword(password, of: id, Endings(sessions: true, tokens: false), time, connection)
      }
      return account
    }
  }

  /// Uses the setup link and adds the first account; false when the link is no longer valid.
  package func setUp(codeHash: String, account: AccountRecord, at time: Moment) async throws -> Bool {
    try await engine.write { connection in
      guard case .setUp? = try Self.usableLink(codeHash, time, connection) else { return false }
      guard try connection.row("SELECT 1 AS one FROM account LIMIT 1") == nil else { return false }
      try connection.run("DELETE FROM sign_in_link WHERE account IS NULL", [])
      try Self.insert(account, connection)
      return true
    }
  }

  private static func usableLink(
    _ codeHash: String, _ time: Moment, _ connection: any SQLConnection
  ) throws -> SignInLink? {
    let row = try connection.row(
      "SELECT account FROM sign_in_link WHERE code_hash = ? AND used_at IS NULL AND expires_at > ?",
      [codeHash, time])
    guard let row else { return nil }
    guard let id = try row.optionalText("account") else { return .setUp }
    return try connection.row("SELECT * FROM account WHERE id = ?", [id])
      .map { .account(try AccountRecord($0)) }
  }
}
