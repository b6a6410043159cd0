// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import TestSupport
import Testing

/// The statements for a group, compared with those for one share.
struct ShareGroupTests {
  private typealias Earlier = ShareGroupPlan.Earlier

  private static let accounts = ["a@example.org", "b@example.org", "c@example.org"]

  @Test("a group is accepted as its shares are one by one", arguments: UInt64(1)...6)
  func sameAsSingle(seed: UInt64) async throws {
    try await withPostgreSQL { grouped, _ async throws in
      try await withPostgreSQL { single, _ async throws in
        var random = SeededRandom(seed: seed)
        for engine in [grouped, single] { try await Self.fill(engine) }
        for round in 0..<3 {
          let works = Self.works(round, &random)
          let together = try await grouped.writeLocking { try ShareAcceptance.run(works, $0) }
          // Pages that may be added to earlier shares come after the others.
          var apart: [Int: ReceivedShare] = [:]
          for index in works.indices.sorted(by: { Self.isLate(works, $0) == false && Self.isLate(works, $1) })
          {
            apart[index] = try await single.writeLocking { try ShareAcceptance.run([works[index]], $0)[0] }
          }
          #expect(together.map(\.acceptance) == works.indices.map { apart[$0]?.acceptance })
          #expect(together.map(\.earlier) == works.indices.map { apart[$0]?.earlier })
          for engine in [grouped, single] { try await Self.fail(engine) }
        }
        let (together, apart) = (try await Self.contents(grouped), try await Self.contents(single))
        #expect(together == apart)
      }
    }
  }

  /// Makes some shares wait for their pages.
  private static func fail(_ engine: any Engine) async throws {
    try await engine.write { connection in
      try connection.run("UPDATE share SET state = 'needsCapture' WHERE id < 's2' AND deleted_at IS NULL", [])
    }
  }

  private static func isLate(_ works: [ShareAcceptance], _ index: Int) -> Bool {
    let new = works[index].new
    return new.isCapture && new.page != nil
      || works[..<index].contains { $0.account == new.account && $0.key == new.id }
  }

  private static func fill(_ engine: any Engine) async throws {
    for account in accounts { try await Accounts(engine).add(.sample(account)) }
    _ = try await Uploads(engine).begin(
      NewUpload(
        id: "u", account: accounts[1], share: "upload", contentType: "text/plain", contentLocation: nil,
        title: nil,
        length: 300, expiresAt: Moment(milliseconds: 90_000)), limit: 9, at: Moment(milliseconds: 1))
  }

  private static func works(_ round: Int, _ random: inout SeededRandom) -> [ShareAcceptance] {
    (0..<20).map { index in
      let account = accounts[Int.random(in: 0..<accounts.count, using: &random)]
      // A small number of keys, pages and contents, so that they repeat in a group and across groups.
      let page =
        Bool.random(using: &random) ? "https://example.org/\(Int.random(in: 0..<6, using: &random))" : nil
      let share = NewShare(
        id: "s\(Int.random(in: 0..<40, using: &random))", account: account,
        sha256: "\(Int.random(in: 0..<9, using: &random))", bytes: Int.random(in: 1..<120, using: &random),
        contentType: "text/html", contentLocation: Bool.random(using: &random) ? page : nil,
        body: Bool.random(using: &random)
          ? .file("f\(round)-\(index)") : .row(Data([0, 39, 92, UInt8(index)])),
        title: "“Tïtle” \\ \(index) 日本", senderTitle: Bool.random(using: &random) ? "It’s 'mine'" : nil,
        url: page,
        destinations: Bool.random(using: &random) ? ["k", "e"] : nil,
        receivedAt: Moment(milliseconds: 1000 + round), page: page,
        tags: Bool.random(using: &random) ? ["one", "two", "one"] : [],
        sendsAgain: Bool.random(using: &random),
        isCapture: Int.random(in: 0..<5, using: &random) == 0)
      return ShareAcceptance(
        share, quota: account == accounts[2] ? Quota() : Quota(bytes: 1500, shares: 14), countsUploads: true)
    }
  }

  /// What the tables contain, without numbers, which depend on the order.
  private static func contents(_ engine: any Engine) async throws -> [String] {
    try await engine.read { connection in
      try queries.flatMap { query in
        try connection.rows(
          "SELECT array_to_string(ARRAY[\(query.columns)], '|', '-') AS line \(query.rest)", []
        )
        .map { try $0.text("line") }.sorted()
      }
    }
  }

  private static let queries = [
    (
      columns: """
      share.id, share.account, state, sha256, bytes::text, content_type, content_location, body::text, body_file,
      title, sender_title, url, host, destinations, received_at::text, updated_at::text, page, sends_again::text,
      (deleted_at IS NULL)::text, (SELECT body::text FROM share_body WHERE share = share.number),
      (SELECT words || lexemes::text || is_partial FROM search WHERE rowid = share.number),
      (SELECT string_agg(tag, ',' ORDER BY tag) FROM share_tag WHERE share = share.number),
      (SELECT string_agg(kind || account || run_at, ',' ORDER BY run_at) FROM job WHERE share = share.number)
      """, rest: "FROM share"
    ),
    (
      columns: """
      id, kept_shares::text, kept_bytes::text, inbox_shares::text, archived_shares::text, change_number::text
      """, rest: "FROM account"
    ),
    (columns: "account, tag, shares::text", rest: "FROM library_tag"),
    (columns: "account, host, shares::text", rest: "FROM library_site"),
  ]

  @Test(
    "a second share with a key, a page that may be added to another share, and an unknown account wait for the others"
  )
  func plan() {
    func work(
      _ id: String, sha256: String = "0", isCapture: Bool = false, account: String = "a"
    ) -> ShareAcceptance {
      ShareAcceptance(
        NewShare(
          id: id, account: account, sha256: sha256, bytes: 10, contentType: "text/html", contentLocation: nil,
          body: .file("f"), title: nil, url: nil, destinations: nil, receivedAt: Moment(milliseconds: 1),
          page: isCapture ? "p" : nil, isCapture: isCapture), quota: Quota(bytes: 25), countsUploads: false)
    }
    let old = Earlier(sha256: "0", receivedAt: Moment(milliseconds: 5))
    let steps = ShareGroupPlan.steps(
      [
        work("old"), work("old", sha256: "1"), work("x"), work("x"), work("page", isCapture: true),
        work("y"), work("z", account: "b"), work("z"),
      ], earlier: [0: old, 1: old], usages: ["a": Usage(shares: 0, bytes: 0)])
    #expect(
      steps == [
        .settled(.replayed(receivedAt: Moment(milliseconds: 5))), .settled(.keyReused), .store, .alone,
        .alone, .store,
        .alone, .settled(.overQuota),
      ])
  }
}
