// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Work that only one process of an installation does at a time, such as cleaning up.
///
/// The leader of a role has a lease, which it renews. Times are those of the database.
package struct Leaders: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Becomes or remains the leader of a role; nil while another process is.
  ///
  /// - Parameter owner: the name of this process.
  package func lead(_ role: String, as owner: String, for lease: Duration) async throws -> LeaderTerm? {
    let lease = Moment(milliseconds: 0).advanced(by: lease)
    return try await engine.writeLocking { connection in
      let now = connection.dialect.now
      return try connection.row(
        """
        INSERT INTO leader (role, owner, fence, lease_until) VALUES (?, ?, 1, \(now) + ?)
        ON CONFLICT (role) DO UPDATE SET owner = excluded.owner, lease_until = excluded.lease_until,
          fence = leader.fence + CASE WHEN leader.owner = excluded.owner THEN 0 ELSE 1 END
        WHERE leader.owner = excluded.owner OR leader.lease_until <= \(now)
        RETURNING fence
        """, [role, owner, lease]
      ).map { LeaderTerm(role: role, fence: try $0.integer("fence")) }
    }
  }
}
