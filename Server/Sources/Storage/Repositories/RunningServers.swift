// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The servers that use the database now.
package struct RunningServers: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Returns how many servers are connected to the database, this one among them; 1 with SQLite.
  ///
  /// PostgreSQL drops the connections of a process that ends, so a server that was killed doesn't count. A server whose
  /// machine lost power or its network counts until PostgreSQL gives up its connections.
  package func count() async throws -> Int {
    guard engine.dialect == .postgreSQL else { return 1 }
    return try await engine.read { connection in
      try connection.row(
        """
        SELECT count(DISTINCT commit_mark.program) AS servers
        FROM pg_stat_activity JOIN commit_mark ON session = split_part(application_name, ' ', 2)
        WHERE datname = current_database() AND application_name LIKE 'sharepipe %'
          AND commit_mark.program LIKE '%"role":"serve"%'
        """, [])?.integer("servers") ?? 0
    }
  }
}
