// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Who somebody is at an identity provider, and the account that this opens.
package struct LinkedIdentityRecord: Sendable, Equatable {
  package let issuer: String
  package let subject: String
  package let account: String
  /// What the provider called the person's verified address when this was noted; shown, and never looked up.
  package let email: String?
  package let createdAt: Moment
  package let lastUsedAt: Moment

  package init(issuer: String, subject: String, account: String, email: String?, createdAt: Moment) {
    (self.issuer, self.subject, self.account, self.email) = (issuer, subject, account, email)
    self.createdAt = createdAt
    lastUsedAt = createdAt
  }

  init(_ row: SQLRow) throws {
    issuer = try row.text("issuer")
    subject = try row.text("subject")
    account = try row.text("account")
    email = try row.optionalText("email")
    createdAt = try row.moment("created_at")
    lastUsedAt = try row.moment("last_used_at")
  }
}

/// Identities at identity providers.
package struct LinkedIdentities: Sendable {
  /// What became of somebody who has no account by that identity yet.
  package enum Entrance: Sendable, Equatable {
    case made(AccountRecord)
    /// The account of that address was opened to the identity.
    case joined(AccountRecord)
    /// There is an account of that address, which only its owner may join to the identity.
    case taken
    /// There is no invitation for that address.
    case uninvited
    /// There is no account at all yet: the first one is the operator's.
    case notSetUp
  }

  /// Who may come in without an account.
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

  /// The account that an identity opens, which is noted as its use.
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

  /// Lets a stranger with a verified address in, as far as the rules allow.
  ///
  /// - Parameter fresh: the account that is made if one is; its address is that of the identity.
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
        throw StorageProblem(.duplicate, "that identity opens another account")
      }
      return .made(fresh)
    }
  }

  // An invitation to look after the server asks for more than a provider's word about an address.
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

  /// False when the identity already opens an account.
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

  /// Joins an identity to an account; throws `duplicate` when it opens another one.
  package func join(_ record: LinkedIdentityRecord) async throws {
    try await engine.write { connection in
      if try Self.insert(record, connection) { return }
      let row = try connection.row(
        "SELECT account FROM foreign_identity WHERE issuer = ? AND subject = ?",
        [record.issuer, record.subject])
      guard try row?.text("account") == record.account else {
        throw StorageProblem(.duplicate, "that identity opens another account")
      }
    }
  }

  /// The identities of an account, oldest first.
  package func list(account: String) async throws -> [LinkedIdentityRecord] {
    try await engine.read { connection in
      try connection.rows(
        "SELECT * FROM foreign_identity WHERE account = ? ORDER BY created_at, issuer, subject", [account]
      ).map(LinkedIdentityRecord.init)
    }
  }

  /// Parts an identity from its account; false when the account has no such one.
  package func part(issuer: String, subject: String, account: String) async throws -> Bool {
    try await engine.write { connection in
      try connection.run(
        "DELETE FROM foreign_identity WHERE issuer = ? AND subject = ? AND account = ?",
        [issuer, subject, account])
        > 0
    }
  }
}
