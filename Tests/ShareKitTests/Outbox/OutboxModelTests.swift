// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ClientTestSupport
import Foundation
import ShareContract
import ShareKit
import Testing

/// The outbox against a model: random schedules of app, extension, server, user and clock.
@Suite("The outbox under random schedules")
struct OutboxModelTests {
  @Test("no share is lost, doubled or sent under a second account", arguments: 0..<6)
  func schedules(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed) &+ 77)
    var model = try Model()
    for _ in 0..<120 { try model.step(&random) }
  }

  /// What must be true of the outbox, share by share.
  private struct Model {
    let bench: OutboxBench
    var shares: [ShareID: Share] = [:]
    /// Accounts whose server may have got bytes of the share, unless the user allowed another since.
    var sentAs: [ShareID: AccountIdentity] = [:]

    private static let ann: AccountIdentity = "ann"
    private static let accounts: [AccountIdentity] = [ann, "bob", ann.away]

    init() throws {
      bench = try OutboxBench()
    }

    mutating func step(_ random: inout SeededRandom) throws {
      let account = Self.accounts.randomElement(using: &random) ?? "ann"
      let owner = ["app", "extension"].randomElement(using: &random) ?? "app"
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1: try commit(Bool.random(using: &random) ? account : nil)
      case 2, 3, 4: try send(as: account, by: owner, &random)
      case 5: try bench.outbox.readmit(as: account)
      case 6: bench.clock.set(by: Double.random(in: -100_000...100_000, using: &random))
      case 7: try decide(account, &random)
      case 8: bench.outbox.sweep()
      default: bench.clock.advance(Double.random(in: 0...500, using: &random))
      }
      #expect(Set(bench.outbox.entries().map(\.id)) == Set(shares.keys))
      #expect(bench.outbox.quarantined().isEmpty)
    }

    private mutating func commit(_ account: AccountIdentity?) throws {
      let share = bench.link(account: account)
      try bench.outbox.commit(share)
      shares[share.id] = share
    }

    private mutating func send(
      as account: AccountIdentity, by owner: String, _ random: inout SeededRandom
    ) throws {
      guard let due = bench.outbox.due(as: account).randomElement(using: &random),
        let entry = try bench.outbox.claim(due, owner: owner, account: account)
      else { return }
      let savedAs = sentAs[entry.id] ?? shares[entry.id]?.account
      #expect(savedAs == nil || savedAs == account)
      sentAs[entry.id] = account
      // A process that is killed here leaves the claim behind.
      if Int.random(in: 0..<4, using: &random) == 0 { return }
      try settle(entry, account, owner, &random)
    }

    private mutating func settle(
      _ entry: OutboxEntry, _ account: AccountIdentity, _ owner: String, _ random: inout SeededRandom
    ) throws {
      let receipt = bench.receipt(for: entry, account: account.account)
      let other = bench.receipt(for: entry, account: account.account == "ann" ? "bob" : "ann")
      let body = try JSONEncoder().encode(Bool.random(using: &random) ? receipt : other)
      let status = [202, 202, 401, 403, 422, 500].randomElement(using: &random) ?? 500
      let verdict = UploadVerdict(UploadResponse(status: status, body: body), to: entry)
      // Sometimes a late receipt comes from the server to which the share doesn't belong any more.
      let isLate = Int.random(in: 0..<4, using: &random) == 0
      let server = (account.server == .away) == isLate ? ServerAddress.home : .away
      let settlement = try bench.outbox.settle(entry.id, verdict, owner: owner, server: server, jitter: 0.5)
      #expect((settlement == .acknowledged) == (verdict == .acknowledged(receipt) && !isLate))
      if settlement == .acknowledged { shares[entry.id] = nil }
    }

    private mutating func decide(_ account: AccountIdentity, _ random: inout SeededRandom) throws {
      guard let entry = bench.outbox.entries().randomElement(using: &random) else { return }
      do {
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          try bench.outbox.assign(entry.id, to: account)
          sentAs[entry.id] = account
        case 1:
          try bench.outbox.delete(entry.id)
          shares[entry.id] = nil
        default: try bench.outbox.retry(entry.id)
        }
      } catch OutboxError.held {
        #expect(bench.names("uploading").contains { $0.hasPrefix(entry.id.text) })
      }
    }
  }
}
