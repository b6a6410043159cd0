// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Inserts the rows of one table, several with one statement.
struct MoveInsertion {
  /// The number of rows of one statement; a table has up to 40 columns, and a statement takes 32,766 values.
  private static let group = 50

  private let table: String
  private let columns: [String]

  init(_ query: MoveQuery) {
    (table, columns) = (query.table.name, query.columns)
    computed = Set(query.table.computed.keys)
  }

  private let computed: Set<String>

  func insert(_ rows: [SQLRow], _ connection: any SQLConnection) throws {
    let columns = connection.dialect == .sqlite ? columns.filter { !computed.contains($0) } : columns
    var rest = rows[...]
    while !rest.isEmpty {
      let count = rest.count >= Self.group ? Self.group : 1
      try connection.run(
        statement(columns, rows: count), rest.prefix(count).flatMap { row in columns.map(row.value) })
      rest = rest.dropFirst(count)
    }
  }

  private func statement(_ columns: [String], rows: Int) -> String {
    let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
    let marks = "(" + columns.map { _ in "?" }.joined(separator: ", ") + ")"
    let values = Array(repeating: marks, count: rows).joined(separator: ", ")
    return "INSERT INTO \(table) (\(names)) VALUES \(values)"
  }
}
