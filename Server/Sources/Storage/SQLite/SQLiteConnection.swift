// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import GRDB

/// Adapts GRDB's connection for the repositories; statements are prepared once per connection.
struct SQLiteConnection: SQLConnection {
  let database: GRDB.Database
  let dialect = SQLDialect.sqlite

  @discardableResult
  func run(_ sql: String, _ values: [any SQLBindable]) throws -> Int {
    let statement = try database.cachedStatement(sql: sql)
    try statement.execute(arguments: try arguments(values))
    return database.changesCount
  }

  func rows(_ sql: String, _ values: [any SQLBindable]) throws -> [SQLRow] {
    try rows(sql, values, bytes: .max)
  }

  /// Returns the first rows, until they have this number of bytes.
  func rows(_ sql: String, _ values: [any SQLBindable], bytes limit: Int) throws -> [SQLRow] {
    let statement = try database.cachedStatement(sql: sql)
    let cursor = try Row.fetchCursor(statement, arguments: try arguments(values))
    var (rows, bytes): ([SQLRow], Int) = ([], 0)
    while let row = try cursor.next() {
      rows.append(Self.row(row))
      guard limit < .max else { continue }
      bytes += rows[rows.count - 1].byteCount
      if bytes >= limit { break }
    }
    return rows
  }

  private func arguments(_ values: [any SQLBindable]) throws -> StatementArguments {
    // Uses the optional existential because GRDB reads other types by key path.
    let optionals: [(any DatabaseValueConvertible)?] = try values.map { try Self.databaseValue($0.sqlValue) }
    return StatementArguments(optionals)
  }

  private static func databaseValue(_ value: SQLValue) throws -> DatabaseValue {
    switch value {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .real(let number): number.databaseValue
    case .text(let text): try whole(text).databaseValue
    case .blob(let data): data.databaseValue
    }
  }

  // Text is passed as a C string, so SQLite would store and compare only the part before the null character.
  private static func whole(_ text: String) throws -> String {
    guard !text.containsNullCharacter else {
      throw StorageProblem(.nullCharacter, "a text with a null character cannot be stored or looked up")
    }
    return text
  }

  private static func row(_ row: Row) -> SQLRow {
    var values: [String: SQLValue] = [:]
    for (column, value) in row { values[column] = sqlValue(value) }
    return SQLRow(values)
  }

  private static func sqlValue(_ value: DatabaseValue) -> SQLValue {
    switch value.storage {
    case .null: .null
    case .int64(let number): .integer(number)
    case .double(let number): .real(number)
    case .string(let text): .text(text)
    case .blob(let data): .blob(data)
    }
  }
}
