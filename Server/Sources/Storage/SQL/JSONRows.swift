// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Rows as one value of a statement, which PostgreSQL reads with `json_to_recordset`, and SQLite with `json_each`.
///
/// The statement's text doesn't depend on the number of rows, so it is prepared once.
enum JSONRows {
  static func text(_ rows: [some Encodable]) throws -> String {
    String(decoding: try JSONEncoder().encode(rows), as: UTF8.self)
  }

  /// What to select for the texts of an array that is bound to `?`, each as a row.
  static func elements(_ dialect: SQLDialect) -> String {
    dialect == .sqlite ? "value FROM json_each(?)" : "json_array_elements_text(?::json)"
  }
}
