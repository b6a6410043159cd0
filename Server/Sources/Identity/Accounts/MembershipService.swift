// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import Messages
package import ServerCore
import ShareContract
package import Storage

/// Lets users create, recover and change accounts.
///
/// Responses and their timing don't reveal whether an email address has an account.
package struct MembershipService: Sendable {
  package let signUpMode: SignUp
  private let membership: Membership
  private let accounts: Accounts
  private let passwords: PasswordHash
  private let mailer: Mailer
  /// Whether mails to users are sent; without a mail server they are written to a folder.
  package var sendsMail: Bool { mailer.sendsMail }
  private let mailLimits: AccountMailLimits
  private let base: @Sendable () -> String
  private let now: @Sendable () -> Date

  private static let signUpLife: Duration = .seconds(86_400)
  private static let inviteLife: Duration = .seconds(7 * 86_400)
  /// A link that an admin makes may have to be passed on by hand.
  private static let adminResetLife: Duration = .seconds(86_400)
  static let resetLife: Duration = .seconds(30 * 60)
  /// Mails of one kind to one address while a link is valid, or within a day at most.
  ///
  /// A user who received all of them has a working link unless it was used, so someone else's requests can't lock the
  /// owner out.
  private static let mailLimit = 3
  /// The number of mails to one new address within a day, for all accounts together.
  ///
  /// `mailLimit` applies to each account separately.
  private static let newAddressLimit = 12

  package init(
    engine: any Engine, mode: SignUp, passwords: PasswordHash, mailer: Mailer,
    mailLimits: AccountMailLimits, base: @escaping @Sendable () -> String, now: @escaping @Sendable () -> Date
  ) {
    signUpMode = mode
    membership = Membership(engine)
    accounts = Accounts(engine)
    self.passwords = passwords
    self.mailer = mailer
    self.mailLimits = mailLimits
    self.base = base
    self.now = now
  }

  private var time: Moment { Moment(now()) }

  /// Mails a link that creates an account, or a note that there is one.
  ///
  /// The requester sees no difference.
  ///
  /// Throws 429 when too many mails were requested today.
  package func askSignUp(_ typed: String, from peer: PeerKey) async throws {
    let email = try AccountService.checked(email: typed)
    try await mailLimits.take(from: peer, isToUnknownAddress: true)
    let known = try await accounts.find(email: email)
    let code = try await note(.signUp, email, account: nil, life: Self.signUpLife)
    guard let code else { return }
    let letter = known.map { $0.letter { .known(email, base: base()) } }
    try await mailer.post(
      letter ?? .signUp(email, link: base() + PagePath.signUpLink(code)), account: known?.id,
      life: Self.signUpLife)
  }

  /// Invites an email address; returns the link, which is also mailed.
  ///
  /// - Parameter admin: the admin who invites from a browser, and their peer; nil for the operator's command, which has
  ///   no limit.
  package func invite(
    _ typed: String, role: StoredRole, by host: String, admin: (account: AccountRecord, peer: PeerKey)? = nil
  ) async throws -> String {
    let email = try AccountService.checked(email: typed)
    if let admin { try await mailLimits.take(by: admin.account, from: admin.peer) }
    guard try await accounts.find(email: email) == nil else {
      throw Problem(.conflict, .accountExists(email: email))
    }
    let code = try await note(
      .signUp, email, account: nil, role: role, life: Self.inviteLife, isInvitation: true)
    guard let code else {
      throw Problem(.tooManyRequests, .tooManyMailsToAddress(address: email))
    }
    let link = base() + PagePath.signUpLink(code)
    try await mailer.post(.invitation(email, by: host, link: link), life: Self.inviteLife)
    return link
  }

  /// The email address that a valid sign-up link was mailed to.
  package func signUpAddress(_ code: String) async throws -> String? {
    guard let secret = Secret(reading: code) else { return nil }
    return try await membership.peek(codeHash: secret.hash, .signUp, at: time)?.email
  }

  /// Creates the account of a sign-up link.
  package func signUp(_ code: String, password: String) async throws -> AccountRecord {
    guard let secret = Secret(reading: code), let email = try await signUpAddress(code) else {
      throw Self.linkUsed
    }
    try PasswordRules.check(password, email: email)
    let hash = try await passwords.make(password, for: email)
    let (time, id) = (time, ShareID.make().text)
    let account = try await membership.signUp(codeHash: secret.hash, at: time) { link in
      AccountRecord(id: id, email: link.email, password: hash, role: link.role, createdAt: time)
    }
    guard let account else { throw Self.linkUsed }
    return account
  }

  /// Mails a link for a new password if the address has an account.
  ///
  /// The requester sees no difference.
  ///
  /// Throws 429 when too many mails were requested today.
  package func askReset(_ typed: String, from peer: PeerKey) async throws {
    let email = try AccountService.checked(email: typed)
    try await mailLimits.take(from: peer, isToUnknownAddress: false)
    let account = try await accounts.find(email: email)
    let code = try await note(.reset, email, account: account?.id, life: Self.resetLife)
    guard let code else { return }
    let enabled = account.flatMap { $0.isDisabled ? nil : $0 }
    let letter = enabled?.letter { .reset(email, link: base() + PagePath.resetLink(code)) }
    try await mailer.post(letter, account: enabled?.id, life: Self.resetLife)
  }

  /// Whether a reset link is valid.
  package func isReset(_ code: String) async throws -> Bool {
    guard let secret = Secret(reading: code) else { return false }
    return try await membership.peek(codeHash: secret.hash, .reset, at: time)?.account != nil
  }

  /// Sets the password with a reset link.
  package func reset(_ code: String, password: String, ending endings: Endings) async throws -> AccountRecord
  {
    guard let secret = Secret(reading: code),
      let link = try await membership.peek(codeHash: secret.hash, .reset, at: time), link.account != nil
    else { throw Self.linkUsed }
    try PasswordRules.check(password, email: link.email)
    let hash = try await passwords.make(password, for: link.email)
    let account = try await membership.reset(
      codeHash: secret.hash, password: hash, ending: endings, at: time)
    guard let account else { throw Self.linkUsed }
    await mailer.postNotice(account.letter { .passwordChanged(account.email, base: base()) }, to: account)
    return account
  }

  private func note(
    _ kind: AccountLinkKind, _ email: String, account: String?, role: StoredRole = .user, life: Duration,
    isInvitation: Bool = false, limit: Int = mailLimit
  ) async throws -> String? {
    let time = time
    let window = min(life, .seconds(86_400))
    let sent = try await membership.count(kind, to: email, since: time.advanced(by: .zero - window))
    guard sent < limit else { return nil }
    let secret = Secret.make(.link)
    try await membership.add(
      codeHash: secret.hash,
      AccountLinkRecord(
        kind: kind, email: email, account: account, role: role, sentAt: time,
        expiresAt: time.advanced(by: life), isInvitation: isInvitation))
    return secret.text
  }

  private static let linkUsed = Problem(
    .linkUsed, .linkExpired)
}

extension MembershipService {
  /// Sets a new password for a user who proved to be the owner.
  package func changePassword(
    _ account: AccountRecord, to password: String, ending endings: Endings
  ) async throws {
    try PasswordRules.check(password, email: account.email)
    let hash = try await passwords.make(password, for: account.id)
    try await membership.setPassword(hash, of: account.id, ending: endings, at: time)
    await mailer.postNotice(account.letter { .passwordChanged(account.email, base: base()) }, to: account)
  }

  /// Mails a link to an account's new email address.
  ///
  /// The old address stays until the link is opened.
  ///
  /// Throws 429 when too many mails were requested today.
  package func askEmail(_ typed: String, for account: AccountRecord, from peer: PeerKey) async throws {
    let email = try AccountService.checked(email: typed)
    try await mailLimits.take(by: account, from: peer)
    let isTaken = try await accounts.find(email: email) != nil
    try await checkNewAddress(email, account)
    let code = try await note(
      .email, email, account: account.id, life: Self.signUpLife, limit: Self.newAddressLimit)
    guard let code else { throw Problem(.tooManyRequests, .tooManyMailsToAddress(address: email)) }
    let letter = Letter.newAddress(email, link: base() + PagePath.accountEmailLink(code))
    try await mailer.post(isTaken ? nil : letter, account: account.id, life: Self.signUpLife)
  }

  /// Throws if the account has requested too many links to this address.
  ///
  /// They are counted for each account, so that one account can't use up another's limit.
  private func checkNewAddress(_ email: String, _ account: AccountRecord) async throws {
    let start = time.advanced(by: .zero - Self.signUpLife)
    let sent = try await membership.count(.email, to: email, of: account.id, since: start)
    guard sent < Self.mailLimit else {
      throw Problem(.tooManyRequests, .tooManyMailsToAddress(address: email))
    }
  }

  /// The email address that a valid link would set.
  package func newAddress(_ code: String) async throws -> (new: String, old: String)? {
    guard let secret = Secret(reading: code),
      let link = try await membership.peek(codeHash: secret.hash, .email, at: time),
      let account = try await accounts.find(id: link.account ?? "")
    else { return nil }
    return (link.email, account.email)
  }

  /// Sets the email address of a link.
  package func changeEmail(_ code: String) async throws -> AccountRecord {
    guard let secret = Secret(reading: code),
      let link = try await membership.peek(codeHash: secret.hash, .email, at: time),
      let old = try await accounts.find(id: link.account ?? ""),
      let account = try await membership.changeEmail(codeHash: secret.hash, at: time)
    else { throw Self.linkUsed }
    await mailer.postNotice(
      account.letter { .addressChanged(old.email, to: account.email) }, to: account)
    return account
  }

  /// Ends sessions and tokens.
  package func end(_ endings: Endings, of account: String) async throws {
    try await membership.end(endings, of: account, at: time)
  }

  /// Returns all accounts of the server with the storage that they use.
  package func list() async throws -> [ListedAccount] { try await accounts.listed() }

  /// Returns one account with the storage that it uses.
  package func find(_ id: String) async throws -> ListedAccount? { try await accounts.listed(id: id) }

  /// Returns the invitations that nobody has accepted yet.
  package func invitations() async throws -> [InvitationRecord] {
    try await membership.invitations(at: time)
  }

  /// Invites an address again, with the same role; earlier links to it stay valid.
  package func inviteAgain(
    _ email: String, by host: String, admin: (account: AccountRecord, peer: PeerKey)
  ) async throws -> String {
    guard let open = try await invitations().first(where: { $0.email == email }) else {
      throw Problem(.notFound, .invitationGone)
    }
    return try await invite(open.email, role: open.role, by: host, admin: admin)
  }

  /// Ends the invitations to an address.
  package func withdraw(_ email: String) async throws {
    guard try await membership.withdrawInvitations(to: email, at: time) else {
      throw Problem(.notFound, .invitationGone)
    }
  }

  /// Mails a link for a new password to a user whom an admin helps; returns the link.
  ///
  /// The old password works until the link is used.
  package func sendReset(
    to account: AccountRecord, admin: (account: AccountRecord, peer: PeerKey)
  ) async throws -> String {
    guard !account.isDisabled else { throw Problem(.conflict, .accountDisabledReset) }
    try await mailLimits.take(by: admin.account, from: admin.peer)
    let code = try await note(.reset, account.email, account: account.id, life: Self.adminResetLife)
    guard let code else { throw Problem(.tooManyRequests, .tooManyMailsToAddress(address: account.email)) }
    let link = base() + PagePath.resetLink(code)
    try await mailer.post(
      account.letter { .resetByAdmin(account.email, link: link) }, account: account.id,
      life: Self.adminResetLife)
    return link
  }

  /// Sets an account's role.
  package func setRole(_ role: StoredRole, of account: String) async throws {
    guard try await membership.setRole(role, of: account) else {
      throw Problem(.conflict, .lastAdmin)
    }
  }
}

extension Letter {
  private init(_ email: String, _ subject: Message, _ text: Message) {
    self.init(to: email, subject: subject.text, text: text.text)
  }

  package static func signUp(_ email: String, link: String) -> Letter {
    Letter(email, .mailSignUpSubject, .mailSignUpText(link: link))
  }

  package static func known(_ email: String, base: String) -> Letter {
    Letter(email, .mailKnownSubject, .mailKnownText(base: base))
  }

  static func invitation(_ email: String, by host: String, link: String) -> Letter {
    Letter(email, .mailInvitationSubject, .mailInvitationText(host: host, link: link))
  }

  package static func reset(_ email: String, link: String) -> Letter {
    Letter(email, .mailResetSubject, .mailResetText(link: link))
  }

  static func resetByAdmin(_ email: String, link: String) -> Letter {
    Letter(email, .mailResetSubject, .mailResetByAdminText(link: link))
  }

  package static func passwordChanged(_ email: String, base: String) -> Letter {
    Letter(email, .mailPasswordChangedSubject, .mailPasswordChangedText(base: base))
  }

  package static func newAddress(_ email: String, link: String) -> Letter {
    Letter(email, .mailNewAddressSubject, .mailNewAddressText(link: link))
  }

  static func addressChanged(_ email: String, to new: String) -> Letter {
    Letter(email, .mailAddressChangedSubject, .mailAddressChangedText(email: new))
  }
}
