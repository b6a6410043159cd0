// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import GRDB
import Storage
import TestSupport

/// Fills every table of a SQLite database with random rows, values at the edges among them.
///
/// It reads the columns, keys and references from the schema, so a new table is filled without a change here, unless it
/// has a `CHECK`.
struct RandomRows {
  private var random: SeededRandom
  private let database: GRDB.Database
  private let count: Int
  private var serial = 0

  /// Triggers don't run meanwhile, so that the rows are not those that triggers would make.
  static func fill(_ file: URL, seed: UInt64, count: Int = 12) throws {
    let queue = try DatabaseQueue(path: file.path)
    try queue.write { database in
      let triggers = try Row.fetchAll(
        database, sql: "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid")
      for trigger in triggers { try database.execute(sql: "DROP TRIGGER \(trigger["name"] as String)") }
      var rows = RandomRows(random: SeededRandom(seed: seed), database: database, count: count)
      for table in MovedTable.all { try rows.fill(table.name) }
      for trigger in triggers { try database.execute(sql: trigger["sql"]) }
    }
    try queue.close()
  }

  private init(random: SeededRandom, database: GRDB.Database, count: Int) {
    (self.random, self.database, self.count) = (random, database, count)
  }

  private mutating func fill(_ table: String) throws {
    let isSingle = ["secret_key", "file_location"].contains(table)
    for index in 0..<(isSingle ? 1 : count) {
      let values = try row(of: table, index)
      let names = values.keys.sorted()
      try database.execute(
        sql: """
          INSERT INTO \(table) (\(names.joined(separator: ", ")))
          VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
          """, arguments: StatementArguments(names.map { values[$0] }))
    }
  }

  private mutating func row(of table: String, _ index: Int) throws -> [String: DatabaseValue] {
    var row: [String: DatabaseValue] = [:]
    let references = try references(of: table)
    let unique = try uniqueColumns(of: table)
    for column in try Row.fetchAll(database, sql: "PRAGMA table_info(\(table))") {
      let name: String = column["name"]
      let isNumbered = name == "number" && table != "volume"
      guard !isNumbered else { continue }
      let isRequired: Bool = column["notnull"] == 1 || column["pk"] != 0
      if let reference = references[name] {
        row[name] = try key(reference, index, isRequired: isRequired, isUnique: unique.contains(name))
      } else {
        row[name] = value("\(table).\(name)", column["type"], isRequired: isRequired, unique.contains(name))
      }
    }
    try satisfyChecks(table, &row, index)
    return row
  }

  private func references(of table: String) throws -> [String: (table: String, column: String)] {
    let rows = try Row.fetchAll(database, sql: "PRAGMA foreign_key_list(\(table))")
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["from"], (table: $0["table"], column: $0["to"])) })
  }

  private func uniqueColumns(of table: String) throws -> Set<String> {
    let columns = try String.fetchAll(
      database,
      sql: """
        SELECT columns.name FROM pragma_index_list(?) AS indexes JOIN pragma_index_info(indexes.name) AS columns
        WHERE indexes."unique" = 1 UNION SELECT name FROM pragma_table_info(?) WHERE pk > 0
        """, arguments: [table, table])
    return Set(columns)
  }

  private mutating func key(
    _ reference: (table: String, column: String), _ index: Int, isRequired: Bool, isUnique: Bool
  ) throws -> DatabaseValue {
    if !isRequired, !isUnique, Bool.random(using: &random) { return .null }
    let keys = try DatabaseValue.fetchAll(
      database, sql: "SELECT \(reference.column) FROM \(reference.table) ORDER BY 1")
    return keys[isUnique ? index : Int.random(in: 0..<keys.count, using: &random)]
  }

  private mutating func value(
    _ column: String, _ type: String, isRequired: Bool, _ isUnique: Bool
  ) -> DatabaseValue {
    if let choices = Self.choices[column] {
      return choices.randomElement(using: &random)?.databaseValue ?? .null
    }
    if !isRequired, Int.random(in: 0..<4, using: &random) == 0 { return .null }
    switch type {
    case "INTEGER": return integer(column).databaseValue
    case "REAL":
      return [0, 1, 0.1, -0.0, .pi, .leastNonzeroMagnitude, .greatestFiniteMagnitude].randomElement(
        using: &random)!.databaseValue
    case "BLOB": return blob().databaseValue
    default: return text(column, isUnique: isUnique).databaseValue
    }
  }

  private mutating func integer(_ column: String) -> Int64 {
    // Triggers add these up.
    if Self.sums.contains(where: { column.hasSuffix($0) }) {
      return Int64.random(in: 0...1_000_000, using: &random)
    }
    return [0, 1, -1, .max, .min, Int64.random(in: .min ... .max, using: &random)].randomElement(
      using: &random)!
  }

  private static let sums = ["bytes", "_shares", "change_number", ".shares", ".article", ".books"]

  private mutating func blob() -> Data {
    let sizes = [0, 1, 256, 100_000]
    return Data(random.bytes(sizes.randomElement(using: &random)!))
  }

  private mutating func text(_ column: String, isUnique: Bool) -> String {
    serial += 1
    if Self.longColumns.contains(column), serial % 4 == 0 {
      return String(repeating: "Grüße an 日本 👩‍👩‍👧‍👦 \(serial) ", count: 30_000)
    }
    let edges = [
      "", " ", "NULL", "'\"\\?$1", "naïve 👍🏽 e\u{301}", "مرحبا", "a\nb\r\n\tc", "\u{FFFD}\u{10FFFF}",
      "{\"a\":[1]}",
      String(repeating: "x", count: 600),
    ]
    let text = edges.randomElement(using: &random)!
    return isUnique ? "\(text)\(serial)" : text
  }

  private static let longColumns: Set<String> = [
    "article.html", "article.text", "article.summary", "catalogue.words", "share.url", "share.page",
    "answer.shown",
  ]

  /// The values that a `CHECK` allows.
  private static let choices: [String: [String?]] = [
    "account.role": ["user", "admin"], "account_link.role": ["user", "admin"],
    "account_link.kind": ["signUp", "reset", "email"], "set_up_step.step": ["browser", "dismissed"],
    "device_code.state": ["waiting", "allowed", "denied", "used"],
    "share.state": ["received", "reading", "ready", "needsCapture", "failed"],
    "destination.kind": ["kindle", "email", "folder", "webhook"],
    "delivery.state": ["queued", "sending", "sent", "confirmed", "rejected", "uncertain", "failed"],
    "digest.state": ["open", "closed"], "answer.state": [nil, "confirmed", "rejected", "failed"],
    "stored_object.state": ["writing", "stored", "deleting"],
  ]

  private func satisfyChecks(_ table: String, _ row: inout [String: DatabaseValue], _ index: Int) throws {
    switch table {
    case "account": row["email"] = "user\(index)@example.org".databaseValue
    case "secret_key", "file_location": row["one"] = 1.databaseValue
    case "retention":
      for name in ["archived", "binned", "originals", "books"] { row[name] = (index + 1).databaseValue }
    case "upload": (row["received"], row["length"]) = (index.databaseValue, (index + 1).databaseValue)
    case "share", "capture":
      row[index % 2 == 0 ? "body" : "body_file"] = .null
      let other = index % 2 == 0 ? "body_file" : "body"
      if row[other] == nil || row[other] == .null {
        row[other] = other == "body" ? Data().databaseValue : "f".databaseValue
      }
    case "share_tag":
      row["account"] = try DatabaseValue.fetchOne(
        database, sql: "SELECT account FROM share WHERE number = ?", arguments: [row["share"]])
    case "job": try makeJob(&row, index)
    default: break
    }
  }

  private func makeJob(_ row: inout [String: DatabaseValue], _ index: Int) throws {
    let kind = ["read", "book", "deliver", "digest"][index % 4]
    row["kind"] = kind.databaseValue
    if kind != "digest" { row["digest"] = .null }
    if kind != "deliver" { row["delivery"] = .null }
    if kind == "digest" { row["share"] = .null }
    func first(_ column: String, _ table: String) throws -> DatabaseValue? {
      try DatabaseValue.fetchOne(database, sql: "SELECT \(column) FROM \(table) ORDER BY 1")
    }
    if kind != "digest", row["share"] == .null { row["share"] = try first("number", "share") }
    if kind == "deliver", row["delivery"] == .null { row["delivery"] = try first("id", "delivery") }
  }
}
