// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
package import Messages
import ServerCore
import ShareContract
package import Storage

/// Signs users in with the operator's identity provider: authorization code with PKCE, state and nonce.
///
/// An identity is its issuer and subject. A verified email address opens an existing account only if the operator
/// allowed it.
package struct ProviderSignIn: Sendable {
  /// The person whom the provider identified.
  package struct Person: Sendable {
    package let subject: String
    /// The email address, if the provider verified it.
    package let email: String?
    fileprivate let access: String?
  }

  /// The result of a sign-in.
  package enum Outcome: Sendable, Equatable {
    case account(AccountRecord)
    /// The account was just created, or just linked to the identity.
    case new(AccountRecord, isMade: Bool)
    case refused(Message)
  }

  package let provider: IdentityProvider
  private let conversation: ProviderConversation
  private let identities: LinkedIdentities
  private let mode: SignUp
  private let now: @Sendable () -> Date

  package init(
    _ conversation: ProviderConversation, engine: any Engine, mode: SignUp,
    now: @escaping @Sendable () -> Date
  ) {
    provider = conversation.provider
    self.conversation = conversation
    identities = LinkedIdentities(engine)
    (self.mode, self.now) = (mode, now)
  }

  /// Starts a sign-in; returns it and the URL to redirect the browser to.
  package func begin(
    redirect: String, next: ReturnPath?, joining account: String? = nil
  ) async throws(ProviderFault) -> (SignInAttempt, address: String) {
    let document = try await conversation.describe()
    let attempt = SignInAttempt(redirect: redirect, next: next?.text, account: account, at: now())
    return (attempt, attempt.address(document, provider))
  }

  /// Returns the person for a provider's response, in the browser that started the sign-in.
  package func finish(_ fields: OAuthFields, _ attempt: SignInAttempt?) async throws(ProviderFault) -> Person
  {
    guard let attempt, fields.repeated == nil, fields["state"] == attempt.state else { throw .stale }
    let document = try await conversation.describe()
    // Another provider must not be able to pass its response off as this one's (RFC 9207).
    guard fields["iss"] == provider.issuer || fields["iss"] == nil && !document.namesIssuer else {
      throw .provider("its answer names another issuer, or none")
    }
    if let error = fields["error"] { throw .denied(String(error.prefix(80))) }
    guard let code = fields["code"], !code.isEmpty, code.utf8.count <= 4096 else { throw .stale }
    let exchanged = try await conversation.exchange(
      code, verifier: attempt.verifier, redirect: attempt.redirect)
    let keys = try await conversation.keys(of: exchanged.identity)
    let claims = try await exchanged.identity.verifiedClaims(
      by: keys, provider: provider, nonce: attempt.nonce, at: now())
    let email = claims.emailVerified?.isTrue == true ? claims.email : nil
    return Person(subject: claims.sub, email: email, access: exchanged.access)
  }

  /// Returns the person's account, creating one if allowed, or the reason for a refusal.
  package func enter(_ person: Person) async throws -> Outcome {
    let time = Moment(now())
    if let account = try await identities.account(issuer: provider.issuer, subject: person.subject, at: time)
    {
      return .account(account)
    }
    guard let email = try? AccountService.checked(email: try await verifiedAddress(person)) else {
      return .refused(
        .noticeProviderNoAddress(provider: provider.name))
    }
    let fresh = AccountRecord(
      id: ShareID.make().text, email: email, password: nil, role: .user, createdAt: time)
    return Self.outcome(
      try await identities.enter(issuer: provider.issuer, subject: person.subject, as: fresh, under: rules),
      email)
  }

  private var rules: LinkedIdentities.Rules {
    LinkedIdentities.Rules(
      needsInvitation: mode == .invited, mayMake: mode != .closed,
      opensByAddress: provider.opensAccountsByAddress)
  }

  private func verifiedAddress(_ person: Person) async throws -> String {
    if let email = person.email { return email }
    guard let access = person.access else { return "" }
    return await conversation.address(of: person.subject, access: access) ?? ""
  }

  private static func outcome(_ entrance: LinkedIdentities.Entrance, _ email: String) -> Outcome {
    switch entrance {
    case .made(let account): .new(account, isMade: true)
    case .joined(let account): .new(account, isMade: false)
    case .taken:
      .refused(
        .noticeProviderNotLinked(email: email))
    case .uninvited:
      .refused(
        .noticeProviderUninvited(email: email))
    case .notSetUp: .refused(.noticeNotSetUp)
    }
  }
}

extension ProviderSignIn {
  /// The identities of an account at this and earlier providers.
  package func list(_ account: String) async throws -> [LinkedIdentityRecord] {
    try await identities.list(account: account)
  }

  /// Links a person to an account whose owner requested it.
  package func join(_ person: Person, to account: String) async throws {
    do {
      try await identities.join(
        LinkedIdentityRecord(
          issuer: provider.issuer, subject: person.subject, account: account, email: person.email,
          createdAt: Moment(now())))
    } catch let problem as StorageProblem where problem.code == .duplicate {
      throw Problem(.conflict, .identityTaken)
    }
  }

  /// Unlinks an identity from an account that has another way to sign in.
  package func part(issuer: String, subject: String, from account: AccountRecord) async throws {
    let others = try await identities.list(account: account.id).filter {
      ($0.issuer, $0.subject) != (issuer, subject)
    }
    guard account.password != nil || !others.isEmpty else {
      throw Problem(.conflict, .passwordNeeded)
    }
    guard try await identities.part(issuer: issuer, subject: subject, account: account.id) else {
      throw Problem(.notFound)
    }
  }
}
