// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Rows as one value of a statement, which PostgreSQL reads with `json_to_recordset`.
///
/// The statement's text doesn't depend on the number of rows, so it is prepared once.
enum JSONRows {
  static func text(_ rows: [some Encodable]) throws -> String {
    String(decoding: try JSONEncoder().encode(rows), as: UTF8.self)
  }
}
