// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A part of the history of a PostgreSQL server; each promotion of a standby begins a new one.
///
/// A primary that comes back after its standby was promoted has an older timeline than the promoted server.
package struct PostgreSQLTimeline: Sendable, Equatable {
  /// Identifies the server and its standbys.
  package let system: String
  package let number: Int

  package init(system: String, number: Int) {
    (self.system, self.number) = (system, number)
  }

  /// Reads a description; nil if it is not valid.
  package init?(_ description: String) {
    let words = description.split(whereSeparator: \.isWhitespace)
    guard words.count == 2, let number = Int(words[1]) else { return nil }
    self.init(system: String(words[0]), number: number)
  }

  package var description: String { "\(system) \(number)" }

  /// Whether a server with this timeline was replaced by one with the other timeline.
  package func isReplaced(by other: Self) -> Bool { system == other.system && number < other.number }
}

extension PostgreSQLLink {
  /// Reads the timeline of the server; nil if it is not PostgreSQL itself and has none.
  func readTimeline() throws -> PostgreSQLTimeline? {
    do {
      let row = try run(script: Self.timelineQuery).rows.first
      guard let row, let number = Int(try row.text("file").prefix(8), radix: 16) else { return nil }
      return PostgreSQLTimeline(system: try row.text("system"), number: number)
    } catch let failure as PostgreSQLFailure where !failure.isConnectionLost {
      return nil
    }
  }

  // The control file has the new timeline only some time after a promotion; the names of log files begin with it at once.
  private static let timelineQuery = """
    SELECT CAST(system_identifier AS TEXT) AS system, pg_walfile_name(pg_current_wal_lsn()) AS file
    FROM pg_control_system()
    """
}
