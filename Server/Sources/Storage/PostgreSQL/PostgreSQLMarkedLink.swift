// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A connection that is open, and the number of its last transaction.
final class PostgreSQLMarkedLink {
  /// Identifies the connection in `commit_mark`.
  let session: String
  let link: PostgreSQLLink
  /// ``PostgreSQLHistory/refusals`` before it was opened.
  let refusals: Int
  private(set) var number = 0

  init(session: String, _ link: PostgreSQLLink, refusals: Int) {
    (self.session, self.link, self.refusals) = (session, link, refusals)
  }

  /// Begins a transaction that leaves its number in `commit_mark`.
  func begin(_ isolation: PostgreSQLIsolation) throws {
    number += 1
    let marked = try link.run(
      script: """
        BEGIN ISOLATION LEVEL \(isolation.rawValue);
        UPDATE commit_mark SET number = \(number), used_at = now() WHERE session = '\(session)'
        """)
    // The row of a connection that was unused for weeks has been deleted.
    guard marked.changes == 1 else {
      throw PostgreSQLFailure(state: "", message: "the connection has expired", isConnectionLost: true)
    }
  }
}
