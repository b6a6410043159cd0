// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Linked identities at identity providers.
package struct LinkedIdentities: Sendable {
  /// The result of a sign-in with an identity that is not linked yet.
  package enum Entrance: Sendable, Equatable {
    case made(AccountRecord)
    /// The identity was linked to the account with that address.
    case joined(AccountRecord)
    /// An account with that address exists, and only its owner may link the identity.
    case taken
    /// There is no invitation for that address.
    case uninvited
    /// There is no account yet; the first one is created by the operator.
    case notSetUp
  }

  /// The users who may sign in without an account.
  package struct Rules: Sendable {
    let needsInvitation: Bool
    let mayMake: Bool
    let opensByAddress: Bool

    package init(needsInvitation: Bool, mayMake: Bool, opensByAddress: Bool) {
      (self.needsInvitation, self.mayMake, self.opensByAddress) = (needsInvitation, mayMake, opensByAddress)
    }
  }

  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Returns the account that an identity is linked to, and records the use of the identity.
  package func account(issuer: String, subject: String, at time: Moment) async throws -> AccountRecord? {
    try await engine.write { connection in
      let row = try connection.row(
        """
        SELECT account.* FROM account JOIN foreign_identity AS identity ON identity.account = account.id
        WHERE identity.issuer = ? AND identity.subject = ?
        """, [issuer, subject])
      guard let row else { return nil }
      try connection.run(
        "UPDATE foreign_identity SET last_used_at = ? WHERE issuer = ? AND subject = ?",
        [time, issuer, subject])
      return try AccountRecord(row)
    }
  }

  /// Admits an unlinked identity with a verified address if the rules allow it.
  ///
  /// - Parameter fresh: the account to add if needed; it gets the address of the identity.
  package func enter(
    issuer: String, subject: String, as fresh: AccountRecord, under rules: Rules
  ) async throws -> Entrance {
    try await engine.write { connection in
      guard try connection.row("SELECT 1 AS one FROM account LIMIT 1", []) != nil else { return .notSetUp }
      let known = try connection.row("SELECT * FROM account WHERE email = ?", [fresh.email]).map(
        AccountRecord.init)
      if let known {
        guard rules.opensByAddress else { return .taken }
        guard try Self.insert(issuer, subject, known.id, fresh, connection) else { return .taken }
        return .joined(known)
      }
      guard rules.mayMake else { return .uninvited }
      if rules.needsInvitation, try !Self.useInvitation(fresh, connection) { return .uninvited }
      try Accounts.insert(fresh, connection)
      guard try Self.insert(issuer, subject, fresh.id, fresh, connection) else {
        throw StorageProblem(.duplicate, "that identity is linked to another account")
      }
      return .made(fresh)
    }
  }

  // A provider's claim about an address is not enough to accept an invitation for an admin.
  private static func useInvitation(_ fresh: AccountRecord, _ connection: any SQLConnection) throws -> Bool {
    try connection.run(
      """
      UPDATE account_link SET used_at = ?
      WHERE kind = 'signUp' AND email = ? AND role = 'user' AND used_at IS NULL AND expires_at > ?
      """, [fresh.createdAt, fresh.email, fresh.createdAt]) > 0
  }

  private static func insert(
    _ issuer: String, _ subject: String, _ account: String, _ person: AccountRecord,
    _ connection: any SQLConnection
  ) throws -> Bool {
    try insert(
      LinkedIdentityRecord(
        issuer: issuer, subject: subject, account: account, email: person.email, createdAt: person.createdAt),
      connection)
  }

  /// Returns false when the identity is already linked to an account.
  private static func insert(
    _ record: LinkedIdentityRecord, _ connection: any SQLConnection
  ) throws -> Bool {
    try connection.run(
      """
      INSERT INTO foreign_identity (issuer, subject, account, email, created_at, last_used_at)
      VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (issuer, subject) DO NOTHING
      """,
      [
        record.issuer, record.subject, record.account, record.email, record.createdAt, record.lastUsedAt,
      ]) > 0
  }

  /// Links an identity to an account; throws `duplicate` when it is linked to another one.
  package func join(_ record: LinkedIdentityRecord) async throws {
    try await engine.write { connection in
      if try Self.insert(record, connection) { return }
      let row = try connection.row(
        "SELECT account FROM foreign_identity WHERE issuer = ? AND subject = ?",
        [record.issuer, record.subject])
      guard try row?.text("account") == record.account else {
        throw StorageProblem(.duplicate, "that identity is linked to another account")
      }
    }
  }

  /// Returns the identities of an account, oldest first.
  package func list(account: String) async throws -> [LinkedIdentityRecord] {
    try await engine.read { connection in
      try connection.rows(
        "SELECT * FROM foreign_identity WHERE account = ? ORDER BY created_at, issuer, subject", [account]
      ).map(LinkedIdentityRecord.init)
    }
  }

  /// Unlinks an identity from its account; false when the account has no such identity.
  package func part(issuer: String, subject: String, account: String) async throws -> Bool {
    try await engine.write { connection in
      try connection.run(
        "DELETE FROM foreign_identity WHERE issuer = ? AND subject = ? AND account = ?",
        [issuer, subject, account])
        > 0
    }
  }
}
