// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Storage
import Testing

/// How PostgreSQL looks for earlier shares when its statistics are from an empty table.
struct DuplicatePlanTests {
  private static let account = "a@example.org"

  @Test("earlier shares are found by their pages and bytes, although the statistics say that there are none")
  func oldStatistics() async throws {
    try await withPostgreSQL { engine, _ in
      try await Accounts(engine).add(.sample(Self.account))
      try await Self.run("ANALYZE share", [], engine)
      try await Self.run(
        """
        INSERT INTO share (id, account, state, sha256, bytes, content_type, body, received_at, updated_at, page)
        SELECT 's' || i, ?, 'received', md5('' || i), 1, 'text/plain', ''::bytea, 1, 1, 'https://example.org/' || i
        FROM generate_series(1, 2000) AS i
        """, [Self.account], engine)
      let recording = RecordingEngine(engine)
      #expect(try await Duplicates(recording).before("s2000", account: Self.account) == nil)
      let plan = try await Self.plan(recording.take(), engine)
      #expect(plan.contains("share_by_bytes") && plan.contains("share_by_page"), "\(plan)")
      #expect(!plan.contains("share_by_account"), "\(plan)")
    }
  }

  private static func run(_ sql: String, _ values: [any SQLBindable], _ engine: any Engine) async throws {
    _ = try await engine.write { try $0.run(sql, values) }
  }

  /// The plan of the last statement after those before it.
  private static func plan(_ statements: [SQLStatement], _ engine: any Engine) async throws -> String {
    let last = try #require(statements.last)
    return try await engine.read { connection in
      for statement in statements.dropLast() { _ = try connection.rows(statement.sql, statement.values) }
      return try connection.rows("EXPLAIN (COSTS OFF) " + last.sql, last.values)
        .map { try $0.text("QUERY PLAN") }.joined(separator: "\n")
    }
  }
}
