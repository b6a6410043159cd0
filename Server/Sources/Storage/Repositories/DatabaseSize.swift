// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The size of the database.
package struct DatabaseSize: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Returns the size in bytes; with SQLite, pages that are only in the write-ahead log yet are included.
  package func bytes() async throws -> Int {
    try await engine.read { connection in
      try connection.row(Self.query(connection.dialect), [])?.integer("bytes") ?? 0
    }
  }

  private static func query(_ dialect: SQLDialect) -> String {
    switch dialect {
    case .sqlite:
      """
      SELECT page_count * page_size AS bytes FROM pragma_page_count() AS pages, pragma_page_size() AS size
      """
    case .postgreSQL: "SELECT pg_database_size(current_database()) AS bytes"
    }
  }
}
