// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Storage

/// How a database runs a statement, as `EXPLAIN` describes it.
struct StatementPlan {
  let sql: String
  let lines: [String]

  /// Returns the plans of the statements of each transaction, whose settings hold until its end.
  static func plans(of transactions: [[SQLStatement]], _ engine: any Engine) async throws -> [StatementPlan] {
    var found: [StatementPlan] = []
    for statements in transactions {
      found += try await engine.read { connection in
        try statements.compactMap { try StatementPlan($0, connection) }
      }
    }
    return found
  }

  /// Applies a setting, which has no plan.
  private init?(_ statement: SQLStatement, _ connection: any SQLConnection) throws {
    let isSetting = statement.sql.hasPrefix("SELECT set_config") && !statement.sql.contains(" job")
    if isSetting { _ = try connection.rows(statement.sql, statement.values) }
    guard !isSetting, Self.verbs.contains(where: statement.sql.hasPrefix) else { return nil }
    let explain = connection.dialect == .sqlite ? "EXPLAIN QUERY PLAN " : "EXPLAIN (COSTS OFF) "
    let column = connection.dialect == .sqlite ? "detail" : "QUERY PLAN"
    sql = statement.sql
    lines = try connection.rows(explain + statement.sql, statement.values).map { try $0.text(column) }
  }

  private static let verbs = ["SELECT", "WITH", "INSERT", "UPDATE", "DELETE"]

  /// The tables of which it reads everything: their rows, or a whole index of them.
  var readWhole: [String] { zip(lines, lines.dropFirst() + [""]).compactMap(Self.readWhole) }

  // PostgreSQL says below a scan of an index which part of it is read. SQLite calls that a search.
  private static func readWhole(_ line: String, next: String) -> String? {
    if let found = line.firstMatch(of: /Seq Scan on (\w+)|^SCAN (\w+)|USING AUTOMATIC/) {
      return String(found.output.1 ?? found.output.2 ?? "automatic index")
    }
    let scan = line.firstMatch(
      of: /Index(?: Only)? Scan(?: Backward)? using \w+ on (\w+)|Bitmap Index Scan on (\w+)/)
    guard let scan, !next.contains("Index Cond") else { return nil }
    return String(scan.output.1 ?? scan.output.2 ?? "")
  }

  /// The indexes that it uses, without the keys of tables, whose names each database makes.
  var indexes: [String] {
    let found = lines.compactMap { line in
      line.firstMatch(of: /INDEX (\w+)|Index.* using (\w+)|Bitmap Index Scan on (\w+)/).flatMap {
        $0.output.1 ?? $0.output.2 ?? $0.output.3
      }
    }
    let isKey = { (name: Substring) in
      name.hasPrefix("sqlite_autoindex") || name.hasSuffix("_pkey") || name.hasSuffix("_key")
    }
    return Set(found.filter { !isKey($0) }.map(String.init)).sorted()
  }
}
