// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A series of numbers that are not used again after their rows were deleted.
enum MovedNumber: String, CaseIterable {
  case share, transition, job
  case reply = "answer"
  case searchAccount = "search_account"

  /// The highest number that was ever used; 0 if none was.
  func highest(_ connection: any SQLConnection) throws -> Int {
    let row = try connection.row(
      """
      SELECT \(connection.dialect.greatest("(SELECT coalesce(max(number), 0) FROM \(rawValue))", used(connection.dialect)))
        AS number
      """)
    return try row?.integer("number") ?? 0
  }

  /// Lets the numbers continue after `number`; call it when the rows are complete.
  func `continue`(after number: Int, _ connection: any SQLConnection) throws {
    guard connection.dialect == .sqlite else {
      _ = try connection.rows("SELECT setval('\(sequence)', ?, ?)", [max(number, 1), number > 0])
      return
    }
    switch self {
    case .share, .transition:
      try connection.run(
        """
        INSERT INTO last_number (counter, number) SELECT ?, ?
        WHERE ? > (SELECT coalesce(max(number), 0) FROM \(rawValue))
        ON CONFLICT (counter) DO UPDATE SET number = excluded.number
        """, [rawValue, number, number])
    case .job, .searchAccount:
      try connection.run("DELETE FROM sqlite_sequence WHERE name = ?", [rawValue])
      try connection.run("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", [rawValue, number])
    case .reply: break
    }
  }

  /// The expression for what the database remembers of deleted rows.
  private func used(_ dialect: SQLDialect) -> String {
    guard dialect == .sqlite else {
      return "(SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM \(sequence))"
    }
    return switch self {
    case .share, .transition:
      "(SELECT coalesce(max(number), 0) FROM last_number WHERE counter = '\(rawValue)')"
    case .job, .searchAccount:
      "(SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = '\(rawValue)')"
    case .reply: "0"
    }
  }

  private var sequence: String {
    switch self {
    case .share, .transition: "\(rawValue)_number"
    case .job, .reply, .searchAccount: "\(rawValue)_number_seq"
    }
  }
}
