// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// Disabled accounts in both databases.
struct DisablingTests {
  private let time = Moment(milliseconds: 1000)

  private func add(_ id: String, _ role: StoredRole, _ engine: any Engine) async throws {
    try await Accounts(engine).add(
      AccountRecord(id: id, email: "\(id)@example.org", password: nil, role: role, createdAt: time))
  }

  @Test("the last admin who can sign in can't be disabled, demoted or deleted")
  func lastAdmin() async throws {
    try await withEngine { engine async throws in
      let membership = Membership(engine)
      try await add("a", .admin, engine)
      #expect(try await !membership.disable("a", at: time))
      try await add("b", .admin, engine)
      try await add("c", .user, engine)
      #expect(try await membership.disable("b", at: time))
      #expect(try await !membership.disable("a", at: time))
      #expect(try await !membership.setRole(.user, of: "a"))
      await #expect(throws: StorageProblem.self) { _ = try await membership.delete("a") }
      try await membership.enable("b", waiting: "key", at: time)
      #expect(try await membership.setRole(.user, of: "a"))
      #expect(try await membership.list().map(\.isDisabled) == [false, false, false])
    }
  }

  @Test("of two admins who disable each other at the same time, one stays", arguments: 0..<5)
  func both(_ round: Int) async throws {
    try await withEngine { engine async throws in
      for id in ["a", "b"] { try await add(id, .admin, engine) }
      let membership = Membership(engine)
      async let first = membership.disable("a", at: time)
      async let second = membership.disable("b", at: time)
      let results = try await [first, second]
      #expect(results.filter(\.self).count == 1, "\(results)")
    }
  }

  @Test("the use of a session or token is recorded, and invitations to one address are one")
  func seen() async throws {
    try await withEngine { engine async throws in
      try await add("a", .admin, engine)
      let (accounts, membership) = (Accounts(engine), Membership(engine))
      #expect(try await accounts.listed(id: "a")?.account.seenAt == nil)
      let used = time.advanced(by: .seconds(60))
      try await Sessions(engine).add(
        SessionRecord(
          id: "s", account: "a", secretHash: "h", agent: nil, createdAt: used,
          expiresAt: used.advanced(by: .seconds(900))))
      #expect(try await accounts.listed().map(\.account.seenAt) == [used])
      for (code, isInvitation) in [("1", true), ("2", true), ("3", false)] {
        let email = isInvitation ? "friend@example.org" : "visitor@example.org"
        try await membership.add(
          codeHash: code,
          AccountLinkRecord(
            kind: .signUp, email: email, account: nil, sentAt: time,
            expiresAt: used.advanced(by: .seconds(Int(code) ?? 0)), isInvitation: isInvitation))
      }
      let open = try await membership.invitations(at: used)
      #expect(open.map(\.email) == ["friend@example.org"])
      #expect(open.map(\.expiresAt) == [used.advanced(by: .seconds(2))])
      #expect(try await membership.withdrawInvitations(to: "Friend@example.org", at: used))
      #expect(try await !membership.withdrawInvitations(to: "visitor@example.org", at: used))
      #expect(try await membership.invitations(at: used).isEmpty)
    }
  }
}
