// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The differences between the SQL of the two databases.
package enum SQLDialect: Sendable {
  case sqlite, postgreSQL

  /// The expression for the larger of two values.
  func greatest(_ first: String, _ second: String) -> String {
    "\(self == .sqlite ? "max" : "greatest")(\(first), \(second))"
  }

  /// The expression for the smaller of two values.
  func least(_ first: String, _ second: String) -> String {
    "\(self == .sqlite ? "min" : "least")(\(first), \(second))"
  }

  /// The expression for the time of the database in milliseconds since 1970.
  var now: String {
    self == .sqlite
      ? "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
      : "floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
  }

  /// Ends a query whose rows must not change until the end of the transaction.
  ///
  /// SQLite has one writer, so it needs no locks.
  var forUpdate: String { self == .sqlite ? "" : "FOR UPDATE" }

  /// Ends a query for rows that no other transaction may change, but that new rows may refer to.
  func forNoKeyUpdate(of table: String) -> String { self == .sqlite ? "" : "FOR NO KEY UPDATE OF \(table)" }

  /// Ends a query for one row that no other transaction works on.
  var forUpdateSkippingLocked: String { self == .sqlite ? "" : "FOR UPDATE SKIP LOCKED" }

  /// A join with a condition; SQLite reads the tables in their order.
  var join: String { self == .sqlite ? "CROSS JOIN" : "JOIN" }

  /// The expression that joins all values of a numeric column with spaces.
  func joined(_ column: String) -> String {
    self == .sqlite ? "group_concat(\(column), ' ')" : "string_agg(CAST(\(column) AS TEXT), ' ')"
  }

  /// The expression for the bytes of a text in UTF-8.
  func bytes(of text: String) -> String {
    self == .sqlite ? "CAST(\(text) AS BLOB)" : "convert_to(\(text), 'UTF8')"
  }

  /// The condition that two texts are equal which can be too long for an index of PostgreSQL.
  func isEqual(long first: String, _ second: String) -> String {
    self == .sqlite
      ? "\(first) = \(second)" : "(md5(\(first)) = md5(\(second)) AND \(first) = \(second))"
  }

  /// The condition that a column has a value, and what to bind to it.
  func isEqual(long column: String, to value: String) -> (sql: String, values: [any SQLBindable]) {
    (isEqual(long: column, "?"), self == .sqlite ? [value] : [value, value])
  }
}
