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

  /// Runs a test with two databases.
  private static func withTwo(
    _ dialect: SQLDialect, _ body: (any Engine, any Engine) async throws -> Void
  ) async throws {
    switch dialect {
    case .sqlite:
      try await withSQLite { first async throws in try await withSQLite { try await body(first, $0) } }
    case .postgreSQL:
      try await withPostgreSQL { first, _ async throws in
        try await withPostgreSQL { second, _ async throws in try await body(first, second) }
      }
    }
  }

  @Test(
    "a group is accepted as its shares are one by one", arguments: [SQLDialect.sqlite, .postgreSQL],
    UInt64(1)...6)
  func sameAsSingle(dialect: SQLDialect, seed: UInt64) async throws {
    try await Self.withTwo(dialect) { grouped, single async throws in
      var random = SeededRandom(seed: seed)
      for engine in [grouped, single] { try await Self.fill(engine) }
      for round in 0..<3 {
        let works = Self.works(round, &random)
        let together = try await grouped.writeLocking { try ShareAcceptance.run(works, $0) }
        // Pages that may be added to earlier shares come after the others.
        var apart: [Int: ReceivedShare] = [:]
        for index in works.indices.sorted(by: { Self.isLate(works, $0) == false && Self.isLate(works, $1) }) {
          apart[index] = try await single.writeLocking { try ShareAcceptance.run([works[index]], $0)[0] }
        }
        #expect(together.map(\.acceptance) == works.indices.map { apart[$0]?.acceptance })
        #expect(together.map(\.earlier) == works.indices.map { apart[$0]?.earlier })
        for engine in [grouped, single] { try await Self.fail(engine) }
      }
      let (together, apart) = (try await Self.contents(grouped), try await Self.contents(single))
      #expect(together == apart)
      // The words of a title are there, too.
      #expect(together.contains { $0.contains("3title") })
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
      try queries(engine.dialect).flatMap { query in
        let texts = query.columns.map { "coalesce(CAST(\($0) AS TEXT), '-')" }
        return try connection.rows(
          "SELECT \(texts.joined(separator: " || '|' || ")) AS line \(query.rest)", []
        )
        .map { try $0.text("line") }.sorted()
      }
    }
  }

  private static func queries(_ dialect: SQLDialect) -> [(columns: [String], rest: String)] {
    [
      (
        [
          "share.id", "share.account", "state", "sha256", "bytes", "content_type", "content_location",
          hexadecimal("body", dialect), "body_file", "title", "sender_title", "url", "host", "destinations",
          "received_at", "updated_at", "page", "sends_again", "deleted_at IS NULL",
          "(SELECT \(hexadecimal("body", dialect)) FROM share_body WHERE share = share.number)",
          words(dialect),
          list("SELECT tag AS item FROM share_tag WHERE share = share.number ORDER BY tag", dialect),
          list(
            "SELECT kind || account || run_at AS item FROM job WHERE share = share.number ORDER BY run_at",
            dialect),
        ], "FROM share"
      ),
      (
        ["id", "kept_shares", "kept_bytes", "inbox_shares", "archived_shares", "change_number"],
        "FROM account"
      ),
      (["account", "tag", "shares"], "FROM library_tag"),
      (["account", "host", "shares"], "FROM library_site"),
    ]
  }

  private static func hexadecimal(_ bytes: String, _ dialect: SQLDialect) -> String {
    dialect == .sqlite ? "hex(\(bytes))" : "encode(\(bytes), 'hex')"
  }

  private static func list(_ query: String, _ dialect: SQLDialect) -> String {
    "(SELECT \(dialect == .sqlite ? "group_concat(item)" : "string_agg(item, ',')") FROM (\(query)) AS items)"
  }

  /// The words by which a share is found.
  private static func words(_ dialect: SQLDialect) -> String {
    guard dialect == .sqlite else {
      return "(SELECT words || lexemes::text || is_partial FROM search WHERE rowid = share.number)"
    }
    let order = "ORDER BY term, \"offset\""
    return list(
      "SELECT term || \"offset\" AS item FROM search_words WHERE doc = share.number \(order)", dialect)
  }

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
