// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A statement with the values of its `?`.
package struct SQLStatement: Sendable {
  package let sql: String
  package let values: [any SQLBindable]

  package init(_ sql: String, _ values: [any SQLBindable] = []) {
    (self.sql, self.values) = (sql, values)
  }
}
