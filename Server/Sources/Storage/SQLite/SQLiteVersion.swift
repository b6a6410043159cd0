// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import GRDB

/// Names the version of the SQLite library that this process uses.
package enum SQLiteVersion {
  package static var text: String {
    get throws {
      SQLiteLibrary.prepare()
      return try DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") ?? "" }
    }
  }
}
