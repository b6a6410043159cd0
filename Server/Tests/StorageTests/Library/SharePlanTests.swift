// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// The query plans of the frequent statements on shares and deliveries, with about 10,000 of each.
///
/// `JobPlanTests` has those on jobs.
struct SharePlanTests {
  private static let accounts = 98
  private static let perAccount = 100
  private static let account = LibraryFixture.account

  @Test(
    "What a share needs and what lists need reads no table as a whole, and uses the same indexes on both databases"
  )
  func plans() async throws {
    var found: [[StatementPlan]] = []
    try await LibraryFixture.run { fixture async throws in
      try await Self.addMany(fixture.engine)
      let recording = RecordingEngine(fixture.engine)
      try await Self.use(LibraryFixture(engine: recording))
      found.append(try await StatementPlan.plans(of: recording.takeTransactions(), fixture.engine))
    }
    for plan in found.joined() {
      #expect(Set(plan.readWhole).isDisjoint(with: Self.large), "\(plan.sql): \(plan.lines)")
    }
    let changes = found.joined().filter { $0.sql.contains("FROM transition CROSS JOIN share") }
    #expect(changes.count == found.count)
    for plan in changes {
      // Any other order would read all shares of the account for each change.
      #expect(Self.firstTable(plan) == "transition", "\(plan.lines)")
    }
    // With SHAREPIPE_TEST_ENGINE, there is nothing to compare with.
    guard found.count == 2 else { return }
    let others = Dictionary(found[1].map { ($0.sql, $0) }) { first, _ in first }
    let pairs = found[0].filter(Self.isCompared).compactMap { plan in others[plan.sql].map { (plan, $0) } }
    #expect(pairs.count > 30)
    for (sqlite, postgresql) in pairs {
      #expect(sqlite.indexes == postgresql.indexes, "\(sqlite.sql)\n\(sqlite.lines)\n\(postgresql.lines)")
    }
  }

  private static func firstTable(_ plan: StatementPlan) -> Substring? {
    let table = plan.lines.lazy.compactMap { $0.firstMatch(of: /(?:on|SEARCH) (transition|share)\b/) }.first
    return table?.output.1
  }

  @Test(
    "with SQLite, changes for a client that was away for a long time are read from its account's shares, not from all changes"
  )
  func awayForLong() async throws {
    try await withSQLite { engine async throws in
      try await Self.addMany(engine)
      let recording = RecordingEngine(engine)
      let start = ChangeMark(share: 0, transition: 0)
      _ = try await Transitions(recording).changes(account: "reader1@example.org", after: start)
      let plans = try await StatementPlan.plans(of: recording.takeTransactions(), engine)
      let plan = try #require(plans.first { $0.sql.hasPrefix("SELECT transition.number") })
      #expect(Self.firstTable(plan) == "share", "\(plan.lines)")
      #expect(Set(plan.readWhole).isDisjoint(with: Self.large), "\(plan.lines)")
    }
  }

  /// Whether the plans of a statement must use the same indexes.
  ///
  /// Of an insertion, only SQLite shows what its triggers and keys read.
  private static func isCompared(_ plan: StatementPlan) -> Bool {
    !plan.sql.hasPrefix("INSERT") && !different.contains(where: plan.sql.hasPrefix)
  }

  /// PostgreSQL finds the newest shares by their numbers, and SQLite by their account.
  private static let different = ["SELECT number, id FROM share"]

  private static let large: Set = ["share", "delivery", "transition", "share_tag", "other", "earlier"]

  /// Adds accounts with shares that were each sent to a destination, and makes statistics.
  private static func addMany(_ engine: any Engine) async throws {
    for number in 0..<accounts {
      let other = "reader\(number)@example.org"
      try await Accounts(engine).add(.sample(other))
      try await Destinations(engine).add(
        DestinationRecord(
          id: "k\(number)", account: other, kind: .kindle, address: "k\(number)@kindle.com", name: "K",
          confirmed: true,
          isDefault: true, createdAt: LibraryFixture.start))
    }
    try await run(shares(engine.dialect), [], engine)
    try await run(
      """
      INSERT INTO delivery (id, share, destination, state, created_at, updated_at)
      SELECT 'd' || share.number, share.number, destination.id, 'sent', 0, 0
      FROM share JOIN destination ON destination.account = share.account
      """, [], engine)
    // Each change of a state is a transition.
    try await run("UPDATE share SET state = 'ready'", [], engine)
    try await run(
      "INSERT INTO share_tag (share, account, tag) SELECT number, account, 'tag' || number % 9 FROM share",
      [], engine)
    try await run("ANALYZE", [], engine)
  }

  private static func shares(_ dialect: SQLDialect) -> String {
    """
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(perAccount))
    INSERT INTO share (id, account, state, sha256, bytes, content_type, body, received_at, updated_at, page)
    SELECT 's' || i, account.id, 'received', 'sha' || i, 1, 'text/plain', \(dialect == .sqlite ? "x''" : "''::bytea"), 1, 1,
      'https://example.org/' || i
    FROM account CROSS JOIN n
    """
  }

  private static func run(_ sql: String, _ values: [any SQLBindable], _ engine: any Engine) async throws {
    try await engine.write { try $0.run(sql, values) }
  }

  /// Takes a share to its delivery, and reads lists.
  private static func use(_ fixture: LibraryFixture) async throws {
    try await fixture.add("new", url: "https://example.org/new")
    try await fixture.read("new", text: "A harbour with a ferry")
    try await fixture.makeBook("new", delivery: "dnew", holds: true)
    let share = try await fixture.number("new")
    _ = try await fixture.deliveries.list(shares: [share])
    _ = try await fixture.apply(.addTag("later"), ["new"])
    for view in [LibraryQuery.View.inbox, .all, .archive, .bin] {
      _ = try await fixture.library.list(account: account, LibraryQuery(view: view, limit: 50))
    }
    let newest = try await fixture.library.list(account: account, LibraryQuery(view: .all, limit: 50))
    _ = try await fixture.library.list(
      account: account, LibraryQuery(view: .all, cursor: newest.last?.cursor, limit: 50))
    for query in [
      LibraryQuery(view: .all, destination: "k", limit: 50),
      LibraryQuery(view: .all, tag: "later", limit: 50),
      LibraryQuery(view: .all, site: "example.org", limit: 50),
    ] { _ = try await fixture.library.list(account: account, query) }
    let transitions = Transitions(fixture.engine)
    let mark = try await transitions.mark(account: account)
    _ = try await transitions.changes(account: account, after: mark)
    _ = try await transitions.changeNumbers(of: [account])
    _ = try await transitions.list(share: share)
  }
}
