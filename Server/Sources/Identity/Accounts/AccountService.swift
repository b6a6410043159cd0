// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
package import Foundation
import Messages
package import ServerCore
package import ShareContract
package import Storage

/// Authenticates users: accounts, one-time links, passwords, tokens and sessions.
package struct AccountService: Sendable {
  private let accounts: Accounts
  private let tokens: Tokens
  private let sessions: Sessions
  private let passwords: PasswordHash
  private let limits: SignInLimits
  private let now: @Sendable () -> Date

  /// A link is valid for a day, a browser session for 90 days.
  private static let linkLife: Duration = .seconds(86_400)
  private static let sessionLife: Duration = .seconds(90 * 86_400)
  /// A user who signed in within this time need not confirm it again.
  private static let fresh: Duration = .seconds(15 * 60)

  package init(
    engine: any Engine, passwords: PasswordHash = PasswordHash(), limits: SignInLimits = SignInLimits(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    accounts = Accounts(engine)
    tokens = Tokens(engine)
    sessions = Sessions(engine)
    self.passwords = passwords
    self.limits = limits
    self.now = now
  }

  private var time: Moment { Moment(now()) }

  /// Adds an account with its first sign-in link; returns the account and the link's code.
  package func add(email: String, role: StoredRole = .user) async throws -> (AccountRecord, code: String) {
    let account = AccountRecord(
      id: Self.newID(), email: try Self.checked(email: email), password: nil, role: role, createdAt: time)
    do {
      try await accounts.add(account)
    } catch let problem as StorageProblem where problem.code == .duplicate {
      throw Problem(.conflict, .accountExists(email: account.email))
    }
    return (account, try await makeLink(for: account.id))
  }

  /// Creates a one-time sign-in link for an account; returns its code.
  package func makeLink(for account: String?) async throws -> String {
    let secret = Secret.make(.link)
    try await accounts.addLink(
      codeHash: secret.hash, account: account, expiresAt: time.advanced(by: Self.linkLife))
    return secret.text
  }

  /// Whether the server has an account.
  package func hasAccounts() async throws -> Bool { try await !accounts.isEmpty() }

  /// The code of the set-up link, or nil once there is an account.
  package func setUpCode() async throws -> String? {
    try await accounts.isEmpty() ? try await makeLink(for: nil) : nil
  }

  /// Returns what a link is for, without using it.
  package func peek(_ code: String) async throws -> SignInLink? {
    guard let secret = Secret(reading: code) else { return nil }
    return try await accounts.peekLink(codeHash: secret.hash, at: time)
  }

  /// Creates the first account with the set-up link.
  package func setUp(code: String, email: String, password: String) async throws -> AccountRecord {
    guard let secret = Secret(reading: code), case .setUp? = try await peek(code) else { throw Self.linkUsed }
    let account = AccountRecord(
      id: Self.newID(), email: try Self.checked(email: email),
      password: try await passwords.make(try Self.checked(password, for: email), for: email), role: .admin,
      createdAt: time)
    guard try await accounts.setUp(codeHash: secret.hash, account: account, at: time) else {
      throw Self.linkUsed
    }
    return account
  }

  /// Uses a sign-in link.
  ///
  /// A password given with it becomes the account's.
  package func redeem(code: String, settingPassword password: String? = nil) async throws -> AccountRecord {
    guard let secret = Secret(reading: code) else { throw Self.linkUsed }
    var hash: String?
    if let password, case .account(let account)? = try await peek(code) {
      hash = try await passwords.make(try Self.checked(password, for: account.email), for: account.id)
    }
    let account = try await accounts.redeemLink(
      codeHash: secret.hash, settingPassword: hash, at: time)
    guard let account else { throw Self.linkUsed }
    return account
  }

  /// Returns the account with an email address and a password.
  ///
  /// Throws 401 if they don't match, and 429 after too many attempts of the peer.
  package func signIn(email: String, password: String, from peer: PeerKey) async throws -> AccountRecord {
    try await limits.take(from: peer)
    let account = try await accounts.find(email: email)
    try await limits.take(from: peer, at: Self.target(account, email))
    guard try await passwords.verify(password, against: account?.password, for: peer.network), let account
    else {
      throw Problem(.invalidCredentials, .signInWrong)
    }
    // Only to a user who knows the password: to anyone else, it would reveal that the address has an account.
    if account.isDisabled { throw Problem(.invalidCredentials, .accountDisabled) }
    if let old = account.password, !passwords.isCurrent(old) {
      let new = try await passwords.make(password, for: peer.network)
      try await accounts.rehash(account.id, from: old, to: new)
    }
    return account
  }

  // All spellings of an existing account's address share one count.
  private static func target(_ account: AccountRecord?, _ email: String) -> String {
    account?.id ?? email.lowercased()
  }

  /// Returns the account with that email address.
  package func find(email: String) async throws -> AccountRecord? {
    try await accounts.find(email: email)
  }

  /// Returns the account with that identifier.
  package func find(id: String) async throws -> AccountRecord? {
    try await accounts.find(id: id)
  }

  /// Whether a caller operates the server, and so may see its paths.
  package func isOperator(_ caller: Caller) async throws -> Bool {
    try await find(id: caller.account)?.role == .admin
  }

  /// Sets the language and the time zone of an account's pages; an empty value follows the browser.
  ///
  /// Throws a problem for a language without texts or an unknown time zone.
  package func setPreferences(language: String, timeZone: String, of id: String) async throws {
    guard language.isEmpty || Language(tag: language) != nil else {
      throw Problem(.unprocessable, .unknownLanguage(language: String(language.prefix(60))))
    }
    guard timeZone.isEmpty || TimeZone.knownTimeZoneIdentifiers.contains(timeZone) else {
      throw Problem(.unprocessable, .unknownTimeZone(zone: String(timeZone.prefix(60))))
    }
    try await accounts.setPreferences(
      AccountPreferences(
        language: language.isEmpty ? nil : language, timeZone: timeZone.isEmpty ? nil : timeZone), of: id)
  }
}

extension AccountService {
  /// Creates a token.
  ///
  /// Its secret is only in the returned value.
  ///
  /// - Parameter maker: the caller's credential; a token made with it ends with it, see ``parent(_:of:)``.
  package func makeToken(
    account: String, name: String, scopes: [Scope], installation: String? = nil,
    by maker: Caller.Credential? = nil
  ) async throws -> TokenGrant {
    let parent = try await parent(maker, of: scopes)
    if scopes.contains(.readBooks) { return try await makeAppPassword(account, name, scopes, parent) }
    let secret = Secret.make(scopes == [.createShare] ? .shareToken : .accountToken)
    let record = TokenRecord.permanent(
      account: account, name: name, scopes: scopes, installation: installation, parent: parent, at: time)
    let signIn = installation == nil ? nil : try await signInName(maker, device: name)
    try await tokens.add(record, secretHash: secret.hash, renaming: signIn)
    return TokenGrant(id: record.id, token: secret.text, account: account)
  }

  /// The name of the sign-in with which a device makes its share token: the device may have another name since it signed in.
  private func signInName(_ maker: Caller.Credential?, device: String) async throws -> SignInName? {
    guard case .token(let id)? = maker, let phone = AppClient.phone else { return nil }
    let signIn = try await tokens.grant(of: id) ?? id
    // Stored in the language of the request that signed in.
    let unnamed = Language.all.map { Message.tokenSignedInApp.text(forContentIn: $0.code) }
    return SignInName(phone.label(on: device), of: signIn, replacing: unnamed + [phone.name])
  }

  /// The credential whose revocation ends a token that the caller creates now: the app's sign-in, the caller's token, or
  /// nil for a session.
  ///
  /// A share-only token made with a long-lived token has no parent: when a user signs in inside the share extension, it
  /// creates such a token, revokes its account token at once and sends the waiting shares.
  package func parent(_ maker: Caller.Credential?, of scopes: [Scope]) async throws -> String? {
    guard case .token(let id)? = maker else { return nil }
    if let grant = try await tokens.grant(of: id) { return grant }
    return scopes == [.createShare] ? try await tokens.parent(of: id) : id
  }

  // It is sent with each request and stored in the settings of a reading app, so it only grants reading.
  private func makeAppPassword(
    _ account: String, _ name: String, _ scopes: [Scope], _ parent: String?
  ) async throws -> TokenGrant {
    guard scopes == [.readBooks] else {
      throw Problem(.unprocessable, .appPasswordScope)
    }
    let password = AppPassword.make()
    // A password that an app created ends if it isn't used, like the app's own sign-in.
    let record = TokenRecord(
      id: Self.newID(), account: account, name: name, scopes: scopes.map(\.rawValue), installation: nil,
      createdAt: time, idleLife: parent.map { _ in TokenRecord.idleLife }, parent: parent)
    try await tokens.add(record, secretHash: password.hash)
    return TokenGrant(id: record.id, token: password.text, account: account)
  }

  /// Returns the caller with this email address and app password, or nil.
  package func caller(email: String, appPassword text: String) async throws -> Caller? {
    guard let password = AppPassword(typed: text),
      let token = try await tokens.find(secretHash: password.hash, at: time),
      let account = try await accounts.find(id: token.account), account.email == email.lowercased()
    else { return nil }
    try await noteUse(of: token)
    return Caller(account: token.account, scopes: [.readBooks], credential: .token(token.id))
  }

  /// Counts a wrong app password; throws 429 after too many attempts of the peer.
  package func countFailure(email: String, from peer: PeerKey) async throws {
    try await limits.take(from: peer)
    try await limits.take(from: peer, at: Self.target(try await accounts.find(email: email), email))
  }

  /// The active tokens of an account.
  package func tokens(account: String) async throws -> [TokenRecord] {
    try await tokens.list(account: account, at: time)
  }

  /// Revokes a token at once.
  ///
  /// Returns false if the account has no such token.
  package func revokeToken(_ id: String, account: String) async throws -> Bool {
    try await tokens.revoke(id, account: account, at: time)
  }

  /// Returns the caller with this token, or nil.
  package func caller(token text: String) async throws -> Caller? {
    guard let secret = Secret(reading: text),
      let token = try await tokens.find(secretHash: secret.hash, at: time)
    else { return nil }
    try await noteUse(of: token)
    return Caller(
      account: token.account, scopes: Set(token.scopes.compactMap(Scope.init)), credential: .token(token.id),
      installation: token.installation)
  }

  /// Whether a caller's credential is still valid, for responses that take a long time.
  package func isStillIn(_ caller: Caller) async throws -> Bool {
    switch caller.credential {
    case .token(let id): return try await tokens.isLive(id, at: time)
    case .session(let text): return try await self.caller(session: text) != nil
    }
  }

  /// Whether a request that took a long time may still change something.
  ///
  /// A token may have expired meanwhile: an upload can take longer than the life of an access token.
  package func maySubmit(_ caller: Caller) async throws -> Bool {
    switch caller.credential {
    case .token(let id): return try await !tokens.isRevoked(id)
    case .session(let text): return try await self.caller(session: text) != nil
    }
  }

  // Once a minute is precise enough for display and avoids a write for every share.
  private func noteUse(of token: TokenRecord) async throws {
    if let last = token.lastUsedAt, time < last.advanced(by: .seconds(60)) { return }
    try await Self.noting { try await tokens.touch(token, at: time) }
  }

  // What the request itself is to change is not begun yet, so its outcome is not unknown when that of the note is. On a full
  // disk, users must still be able to read and to delete.
  private static func noting(_ note: () async throws -> Void) async throws {
    do {
      try await note()
    } catch let problem as StorageProblem where problem.code == .unknownOutcome {
      throw StorageProblem(.unavailable, problem.message)
    } catch let problem as StorageProblem where problem.code == .full {}
  }
}

extension AccountService {
  /// Creates a browser session; returns the secret of its cookie.
  ///
  /// - Parameter agent: the browser's user agent.
  package func openSession(account: String, agent: String? = nil) async throws -> String {
    let secret = Secret.make(.session)
    let time = time
    try await sessions.add(
      SessionRecord(
        id: Self.newID(), account: account, secretHash: secret.hash,
        agent: agent.map { String($0.prefix(200)) },
        createdAt: time, expiresAt: time.advanced(by: Self.sessionLife)))
    return secret.text
  }

  /// Returns the caller with this session cookie, or nil.
  package func caller(session text: String) async throws -> Caller? {
    guard let secret = Secret(reading: text),
      let session = try await sessions.find(secretHash: secret.hash, at: time)
    else { return nil }
    if session.lastUsedAt.advanced(by: .seconds(300)) <= time {
      try await Self.noting { try await sessions.touch(session, at: time) }
    }
    return Caller(
      account: session.account, scopes: Set(Scope.allCases), credential: .session(secret.text))
  }

  /// Ends a browser session.
  package func closeSession(_ text: String) async throws {
    guard let secret = Secret(reading: text) else { return }
    try await sessions.end(secretHash: secret.hash)
  }

  /// The active sessions of an account.
  package func sessions(account: String) async throws -> [SessionRecord] {
    try await sessions.list(account: account, at: time)
  }

  /// Ends one of an account's sessions.
  ///
  /// Returns false if it has no such session.
  package func endSession(_ id: String, account: String) async throws -> Bool {
    try await sessions.end(id, account: account)
  }

  /// Revokes the tokens of an installation; returns how many there were.
  package func revokeTokens(installation: String, account: String) async throws -> Int {
    try await tokens.revoke(installation: installation, account: account, at: time)
  }

  /// Returns the account if the user knows its password, or, if it has none, signed in recently.
  package func proveOwner(_ id: String, session: Secret, password: String) async throws -> AccountRecord {
    guard let account = try await accounts.find(id: id) else { throw Problem(.notFound) }
    if let hash = account.password {
      guard try await passwords.verify(password, against: hash, for: id) else {
        throw Problem(.invalidCredentials, .passwordWrong)
      }
      return account
    }
    let opened = try await sessions.find(secretHash: session.hash, at: time)?.createdAt
    guard let opened, time < opened.advanced(by: Self.fresh) else {
      throw Problem(
        .invalidCredentials,
        .signInTooOld)
    }
    return account
  }
}

extension AccountService {
  private static let linkUsed = Problem(
    .linkUsed, .linkOlderThanDay)

  private static func newID() -> String { ShareID.make().text }

  static func checked(email: String) throws -> String {
    guard MailMessage.isAddress(email) else {
      throw Problem(.unprocessable, .notAnEmailAddress(address: String(email.prefix(80))))
    }
    return email.lowercased()
  }

  private static func checked(_ password: String, for email: String) throws -> String {
    try PasswordRules.check(password, email: email)
    return password
  }
}
