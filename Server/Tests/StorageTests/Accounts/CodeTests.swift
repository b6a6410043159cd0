// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Synchronization
import Testing

/// Codes and links that can be used once.
struct CodeTests {
  private let account = "a@example.org"
  private let time = Moment(milliseconds: 5000)
  private let end = Moment(milliseconds: 6000)

  private func withAccount(_ body: (any Engine) async throws -> Void) async throws {
    try await withEngine { engine async throws in
      try await Accounts(engine).add(.sample(account))
      try await body(engine)
    }
  }

  @Test("a pairing code works for the first phone that uses it")
  func pairs() async throws {
    try await withAccount { engine async throws in
      let pairing = PairingRecord(id: "p", account: account, expiresAt: end)
      try await Pairings(engine).add(codeHash: "cc", pairing, at: time)
      for (code, isFirst) in [("BBBB", true), ("CCCC", false)] {
        let device = DeviceCodeRecord(
          userCode: code, client: "c", name: "n", scopes: ["account"], pause: .seconds(5), expiresAt: end)
        let isTaken = try await Pairings(engine).take(
          codeHash: "cc", device: "d" + code, as: device, at: time)
        #expect(isTaken == isFirst)
      }
      #expect(try await Pairings(engine).find("p", account: account)?.userCode == "BBBB")
      #expect(try await Pairings(engine).find("p", account: "other") == nil)
    }
  }

  @Test(
    "the clock of PostgreSQL decides how long an authorization code is valid, whatever the servers' clocks show"
  )
  func clocks() async throws {
    try await withPostgreSQL { _, address async throws in
      let engine = try PostgreSQLEngine(address)
      defer { engine.close() }
      try await Accounts(engine).add(.sample(account))
      let codes = AuthorizationCodes(engine)
      for (code, hours, life) in [("slow", -2.0, 120), ("fast", 2.0, 120), ("over", 2.0, -1)] {
        let issued = Moment(Date(timeIntervalSinceNow: hours * 3600))
        let record = AuthorizationRecord(
          account: account, client: "c", redirect: "r", challenge: "x", scopes: [],
          expiresAt: issued.advanced(by: .seconds(life)))
        try await codes.add(codeHash: code, record, at: issued)
        let isValid = Mutex(false)
        _ = try await codes.exchange(codeHash: code, at: Moment(Date())) { _ in
          isValid.withLock { $0 = true }
          return IssuedTokens<Int>?.none
        }
        #expect(isValid.withLock { $0 } == (life > 0), "the code \(code)")
      }
    }
  }

  @Test("a link that confirms a destination works once, and counts as a mail")
  func links() async throws {
    try await withAccount { engine async throws in
      try await engine.write {
        try $0.run(
          """
          INSERT INTO destination (id, account, kind, address, name, confirmed, is_default, created_at)
          VALUES ('d', ?, 'email', 'B@example.org', 'Mail', 0, 0, 1)
          """, [account])
      }
      let destination = try #require(try await Destinations(engine).find("d", account: account))
      let verificationCodes = VerificationCodes(engine)
      try await verificationCodes.add(codeHash: "p", destination, at: time, expiresAt: end)
      #expect(try await verificationCodes.redeem(codeHash: "p", at: end) == nil)
      #expect(try await verificationCodes.redeem(codeHash: "p", at: time)?.id == "d")
      #expect(try await verificationCodes.redeem(codeHash: "p", at: time) == nil)
      #expect(try await Destinations(engine).find("d", account: account)?.confirmed == true)
      let sent = try await verificationCodes.count(destination, since: Moment(milliseconds: 0))
      #expect((sent.address, sent.account) == (1, 1))
    }
  }
}
