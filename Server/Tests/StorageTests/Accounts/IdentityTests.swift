// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// Identities at an identity provider, and the accounts that they are linked to.
struct IdentityTests {
  private static let issuer = "https://id.example.org"
  private let time = Moment(milliseconds: 1000)
  private static let open = LinkedIdentities.Rules(
    needsInvitation: false, mayMake: true, opensByAddress: false)
  private static let invited = LinkedIdentities.Rules(
    needsInvitation: true, mayMake: true, opensByAddress: false)

  private func withIdentities(_ body: (LinkedIdentities, any Engine) async throws -> Void) async throws {
    try await withEngine { engine async throws in
      try await Accounts(engine).add(.sample("admin@example.org"))
      try await body(LinkedIdentities(engine), engine)
    }
  }

  private func enter(
    _ identities: LinkedIdentities, _ email: String, _ rules: LinkedIdentities.Rules = open,
    subject: String = "1"
  ) async throws -> LinkedIdentities.Entrance {
    try await identities.enter(
      issuer: Self.issuer, subject: subject,
      as: AccountRecord(id: "new-\(subject)", email: email, password: nil, role: .user, createdAt: time),
      under: rules)
  }

  @Test("an identity is issuer and subject together, and an address alone signs in to no account")
  func pairs() async throws {
    try await withIdentities { identities, _ async throws in
      guard case .made(let made) = try await enter(identities, "a@example.org") else {
        return #expect(Bool(false), "no account was made")
      }
      #expect(made.role == .user)
      #expect(try await identities.account(issuer: Self.issuer, subject: "1", at: time)?.id == made.id)
      #expect(try await identities.account(issuer: Self.issuer, subject: "2", at: time) == nil)
      #expect(try await identities.account(issuer: "https://other.example", subject: "1", at: time) == nil)
      #expect(try await enter(identities, "A@example.org", subject: "2") == .taken)
    }
  }

  @Test("an identity with the invited address uses up an invitation, but not one for an admin")
  func invitations() async throws {
    try await withIdentities { identities, engine async throws in
      let membership = Membership(engine)
      #expect(try await enter(identities, "a@example.org", Self.invited) == .uninvited)
      for (code, role) in [("c1", StoredRole.admin), ("c2", .user)] {
        let email = role == .admin ? "boss@example.org" : "a@example.org"
        try await membership.add(
          codeHash: code,
          AccountLinkRecord(
            kind: .signUp, email: email, account: nil, role: role, sentAt: time,
            expiresAt: time.advanced(by: .seconds(60))))
      }
      #expect(try await enter(identities, "boss@example.org", Self.invited) == .uninvited)
      guard case .made = try await enter(identities, "a@example.org", Self.invited) else {
        return #expect(Bool(false), "the invitation did not count")
      }
      #expect(try await membership.peek(codeHash: "c2", .signUp, at: time) == nil)
    }
  }

  @Test("a trusted address signs in to its account, and adds an account only if the rules allow it")
  func trustedAddresses() async throws {
    try await withIdentities { identities, _ async throws in
      let rules = LinkedIdentities.Rules(needsInvitation: false, mayMake: false, opensByAddress: true)
      #expect(try await enter(identities, "b@example.org", rules) == .uninvited)
      guard case .joined(let account) = try await enter(identities, "admin@example.org", rules) else {
        return #expect(Bool(false), "the account was not opened")
      }
      #expect(account.id == "admin@example.org")
    }
  }

  @Test("an identity is linked to one account only; once unlinked, it signs in to none")
  func joining() async throws {
    try await withIdentities { identities, engine async throws in
      try await Accounts(engine).add(.sample("other@example.org"))
      func record(_ account: String) -> LinkedIdentityRecord {
        LinkedIdentityRecord(
          issuer: Self.issuer, subject: "1", account: account, email: nil, createdAt: time)
      }
      try await identities.join(record("admin@example.org"))
      try await identities.join(record("admin@example.org"))
      await #expect(throws: StorageProblem.self) { try await identities.join(record("other@example.org")) }
      #expect(try await !identities.part(issuer: Self.issuer, subject: "1", account: "other@example.org"))
      #expect(try await identities.part(issuer: Self.issuer, subject: "1", account: "admin@example.org"))
      try await identities.join(record("other@example.org"))
      _ = try await Membership(engine).delete("other@example.org")
      #expect(try await identities.account(issuer: Self.issuer, subject: "1", at: time) == nil)
    }
  }

  @Test("without any account no identity can sign in, because the first account is the operator's")
  func notSetUp() async throws {
    try await withEngine { engine async throws in
      #expect(try await enter(LinkedIdentities(engine), "a@example.org") == .notSetUp)
    }
  }
}
