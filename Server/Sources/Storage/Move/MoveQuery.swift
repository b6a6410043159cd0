// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A query for the rows of a table after a key.
package struct MoveQuery {
  let table: MovedTable
  let columns: [String]
  /// The key of the row before the first one; nil is the start of the table.
  let key: [SQLValue]?

  /// The query without a limit.
  func sql(_ dialect: SQLDialect) -> String {
    let selected = columns.map { column in
      guard dialect == .sqlite, let expression = table.computed[column] else { return "\"\(column)\"" }
      return "\(expression) AS \"\(column)\""
    }
    return "SELECT \(selected.joined(separator: ", ")) \(rest)"
  }

  /// The query for the sizes of the large columns, without a limit.
  var sizes: String {
    let sizes = table.large.map { "coalesce(octet_length(\"\($0)\"), 0)" }
    return "SELECT \(sizes.joined(separator: " + ")) AS bytes \(rest)"
  }

  private var rest: String {
    let names = table.key.map { "\"\($0)\"" }.joined(separator: ", ")
    let marks = table.key.map { _ in "?" }.joined(separator: ", ")
    let condition = key == nil ? "" : "WHERE (\(names)) > (\(marks)) "
    return "FROM \(table.name) \(condition)ORDER BY \(names)"
  }

  /// The query that follows a row.
  func after(_ row: SQLRow) -> MoveQuery {
    MoveQuery(table: table, columns: columns, key: table.key.map(row.value))
  }
}
