// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A connection within one transaction; repositories run all their SQL on it.
///
/// Statements use `?` for values. An engine with numbered placeholders rewrites them.
package protocol SQLConnection {
  /// The SQL that the database understands.
  var dialect: SQLDialect { get }

  /// Returns the time by which leases begin and end, and by which jobs are due.
  ///
  /// It is PostgreSQL's, so that nodes whose clocks differ agree, or the caller's with SQLite.
  func leaseTime(_ callers: Moment) throws -> Moment

  /// Runs a statement; returns the number of rows it changed.
  @discardableResult
  func run(_ sql: String, _ values: [any SQLBindable]) throws -> Int

  /// Runs a statement that returns rows.
  func rows(_ sql: String, _ values: [any SQLBindable]) throws -> [SQLRow]
}

extension SQLConnection {
  package func leaseTime(_ callers: Moment) throws -> Moment { callers }

  /// Returns the first row, or nil.
  package func row(_ sql: String, _ values: [any SQLBindable] = []) throws -> SQLRow? {
    try rows(sql, values).first
  }
}
