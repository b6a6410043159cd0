// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Inserts rows into a table, several with one statement.
///
/// The numbers of rows of the statements are powers of two, so that few statements are prepared.
struct RowInsertion: Sendable {
  private let table: String
  private let row: String
  private let ending: String
  private let most: Int

  /// - Parameters:
  ///   - table: the table with its columns.
  ///   - row: the values of one row, with `?` for those that are bound.
  ///   - ending: follows the values.
  ///   - most: how many rows a statement has at most; a prepared statement needs memory for each of their values.
  init(_ table: String, row: String, ending: String = "", most: Int = 16) {
    (self.table, self.row, self.ending, self.most) = (table, row, ending, most)
  }

  /// Returns the number of rows that were inserted.
  @discardableResult
  func run(_ rows: [[any SQLBindable]], _ connection: any SQLConnection) throws -> Int {
    var (rest, inserted) = (rows[...], 0)
    while !rest.isEmpty {
      let count = size(of: rest.count)
      inserted += try connection.run(statement(count), rest.prefix(count).flatMap { $0 })
      rest = rest.dropFirst(count)
    }
    return inserted
  }

  /// The largest power of two that isn't larger.
  private func size(of count: Int) -> Int {
    min(most, 1 << (Int.bitWidth - 1 - count.leadingZeroBitCount))
  }

  private func statement(_ count: Int) -> String {
    let values = Array(repeating: "(\(row))", count: count).joined(separator: ", ")
    return "INSERT INTO \(table) VALUES \(values) \(ending)"
  }
}
