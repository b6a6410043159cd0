// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// The rules after which shares are deleted, on both databases.
struct RetentionTests {
  private static let time = Moment(milliseconds: 1_800_000_000_000)

  /// Shares that were archived 40 days ago, in an account without a rule of its own.
  private func withArchive(_ body: (any Engine, Retention) async throws -> Void) async throws {
    try await withEngine { engine async throws in
      try await Accounts(engine).add(.sample("a@example.org"))
      for id in ["delivered", "queued", "failed", "unread"] {
        _ = try await Shares(engine).accept(.sample(id, bytes: 4))
      }
      let archived = Self.time.days(ago: 40)
      try await engine.write { connection in
        try connection.run("DELETE FROM job", [])
        try connection.run("UPDATE share SET state = 'ready', archived_at = ?", [archived])
        try connection.run("UPDATE share SET state = 'received' WHERE id = 'unread'", [])
        try connection.run("UPDATE share SET needs_you = 1 WHERE id = 'failed'", [])
      }
      try await Destinations(engine).add(
        DestinationRecord(
          id: "kindle", account: "a@example.org", kind: .kindle, address: "a@kindle.com", name: "Kindle",
          confirmed: true, isDefault: true, createdAt: Self.time))
      let shares = try await Shares(engine).list(account: "a@example.org", before: nil, limit: 10)
      let queued = try #require(shares.first { $0.id == "queued" })
      try await Deliveries(engine).add(
        [NewDelivery(id: "one", destination: "kindle")], share: queued.number, at: Self.time)
      try await body(engine, Retention(engine))
    }
  }

  @Test(
    "of a server's and an account's limit, the shorter one counts",
    arguments: [
      (nil, nil, nil), (7, nil, 7), (nil, 9, 9), (7, 9, 7), (9, 7, 7),
    ] as [(Int?, Int?, Int?)])
  func within(_ own: Int?, _ server: Int?, _ result: Int?) {
    let rule = RetentionRule(archived: own).within(RetentionRule(archived: server, binned: 30))
    #expect(rule == RetentionRule(archived: result, binned: 30))
  }

  @Test("without a limit, nothing is listed and nothing moves")
  func unlimited() async throws {
    try await withArchive { _, retention async throws in
      let rules = try await retention.rules(server: RetentionRule(binned: 30))
      #expect(rules.map(\.rule) == [RetentionRule(binned: 30)])
      #expect(
        try await retention.expiring(RetentionRule(binned: 30), account: "a@example.org", at: Self.time) == []
      )
    }
  }

  @Test(
    "what is listed is what moves to the trash: neither an undelivered share nor one that needs its owner")
  func moves() async throws {
    try await withArchive { engine, retention async throws in
      let rule = RetentionRule(archived: 30, binned: 30)
      let listed = try await retention.expiring(rule, account: "a@example.org", at: Self.time)
      #expect(
        listed.map(\.id) == ["delivered"] && listed.map(\.step) == [.trash] && listed.map(\.bytes) == [4])
      let moved = try await retention.moveToTrash(
        account: "a@example.org", archivedBefore: Self.time.days(ago: 30), cancellation: "{}", at: Self.time)
      #expect(moved == 1)
      #expect(try await retention.expiring(rule, account: "a@example.org", at: Self.time) == [])
      let later = Self.time.advanced(by: .seconds(31 * 86_400))
      let gone = try await retention.expiring(rule, account: "a@example.org", at: later)
      #expect(gone.map(\.id) == ["delivered"] && gone.map(\.step) == [.delete])
      let loose = try await Shares(engine).emptyBin(
        account: "a@example.org", binnedBefore: later.days(ago: 30), at: later)
      #expect(loose.count == 1)
    }
  }

  @Test(
    "a list of some days ahead has what happens to a share one after another",
    arguments: [
      (0, RetentionRule(archived: 50, binned: 10, originals: 45), []),
      (6, RetentionRule(archived: 50, binned: 10, originals: 45), [.original]),
      (11, RetentionRule(archived: 50, binned: 10, originals: 45), [.trash, .original]),
      (21, RetentionRule(archived: 50, binned: 10, originals: 45), [.trash, .delete, .original]),
      (21, RetentionRule(archived: 50, binned: 12, originals: 55), [.trash]),
      (21, RetentionRule(archived: 30, binned: 20, originals: 30), [.trash, .delete]),
      (19, RetentionRule(archived: 30, binned: 20, originals: 30), [.trash]),
      (21, RetentionRule(archived: 50), [.trash]),
    ] as [(Int, RetentionRule, [ExpiringShare.Step])])
  func ahead(_ days: Int, _ rule: RetentionRule, _ steps: [ExpiringShare.Step]) async throws {
    try await withArchive { engine, retention async throws in
      // It arrived when it was archived, and has an article, whose original can be removed.
      try await engine.write { connection in
        try connection.run("UPDATE share SET received_at = archived_at WHERE id = 'delivered'", [])
        try connection.run(
          """
          INSERT INTO article (share, title, summary, html, text)
          SELECT number, 't', '{"readFrom":"fetch"}', '<p>', 't' FROM share WHERE id = 'delivered'
          """, [])
      }
      let listed = try await retention.expiring(rule, account: "a@example.org", at: Self.time, within: days)
      #expect(listed.map(\.step) == steps)
      #expect(listed.allSatisfy { $0.id == "delivered" })
    }
  }

  @Test("a share that was restored from the trash stays in the archive for the whole time again")
  func restored() async throws {
    try await withArchive { engine, retention async throws in
      let before = Self.time.days(ago: 30)
      _ = try await retention.moveToTrash(
        account: "a@example.org", archivedBefore: before, cancellation: "{}", at: Self.time)
      let restored = try await Library(engine).apply(
        .restore, to: ["delivered"], account: "a@example.org", cancellation: "{}", at: Self.time)
      #expect(restored == ["delivered"])
      let again = try await retention.moveToTrash(
        account: "a@example.org", archivedBefore: before, cancellation: "{}", at: Self.time)
      #expect(again == 0)
    }
  }

  @Test("a rule is stored, replaced, and taken back")
  func stored() async throws {
    try await withArchive { _, retention async throws in
      #expect(try await retention.rule(of: "a@example.org") == RetentionRule())
      for rule in [
        RetentionRule(archived: 90, binned: 7),
        RetentionRule(archived: nil, binned: 1, originals: 30, books: 365),
        RetentionRule(),
      ] {
        try await retention.set(rule, of: "a@example.org")
        #expect(try await retention.rule(of: "a@example.org") == rule)
      }
    }
  }

  @Test("the storage of an account is listed by what uses it")
  func storage() async throws {
    try await withArchive { _, retention async throws in
      let storage = try await retention.storage()
      #expect(storage.map(\.email) == ["a@example.org"] && storage.map(\.shares) == [4])
      #expect(storage.map(\.bodies) == [16] && storage.map(\.books) == [0] && storage.map(\.digests) == [0])
    }
  }
}
