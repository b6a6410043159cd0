// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One connection inside one transaction; repositories speak SQL through it and through nothing else.
///
/// Statements use `?` for values. An engine that numbers its placeholders rewrites them.
package protocol SQLConnection {
  /// Runs a statement; returns how many rows it changed.
  @discardableResult
  func run(_ sql: String, _ values: [any SQLBindable]) throws -> Int

  /// Runs a statement that answers rows.
  func rows(_ sql: String, _ values: [any SQLBindable]) throws -> [SQLRow]
}

extension SQLConnection {
  /// The first row, or nil.
  package func row(_ sql: String, _ values: [any SQLBindable] = []) throws -> SQLRow? {
    try rows(sql, values).first
  }
}
