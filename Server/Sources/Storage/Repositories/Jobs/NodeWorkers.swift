// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The workers on machines with a name.
///
/// Each worker has a lease, which it renews. Times are those of the database. Claims don't depend on it: it only says for
/// which machines deliveries wait.
package struct NodeWorkers: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Records that a worker runs on a machine, until a duration from now, and removes those that are gone.
  package func renew(_ owner: String, on node: NodeName, for lease: Duration) async throws {
    let lease = Moment(milliseconds: 0).advanced(by: lease)
    try await engine.writeLocking { connection in
      let now = connection.dialect.now
      try connection.run(
        """
        INSERT INTO node_worker (owner, node, lease_until) VALUES (?, ?, \(now) + ?)
        ON CONFLICT (owner) DO UPDATE SET node = excluded.node, lease_until = excluded.lease_until
        """, [owner, node.description, lease])
      try connection.run("DELETE FROM node_worker WHERE lease_until <= \(now) AND owner <> ?", [owner])
    }
  }

  /// Records that a worker has ended.
  package func remove(_ owner: String) async throws {
    try await engine.writeLocking { try $0.run("DELETE FROM node_worker WHERE owner = ?", [owner]) }
  }

  /// Returns the names of the machines on which workers run, in order.
  package func machines() async throws -> [String] {
    try await engine.read { connection in
      try connection.rows(
        "SELECT DISTINCT node FROM node_worker WHERE lease_until > \(connection.dialect.now) ORDER BY node",
        []
      ).map { try $0.text("node") }
    }
  }

  /// Returns the machines that destinations name and on which no worker runs, in order.
  package func missing() async throws -> [MissingNode] {
    try await engine.read(Self.missing)
  }

  static func missing(_ connection: any SQLConnection) throws -> [MissingNode] {
    try connection.rows(missing(connection.dialect), []).map { row in
      MissingNode(name: try row.text("node"), waiting: try row.integer("waiting"))
    }
  }

  /// The query for the machines without a worker, and how many deliveries wait for each.
  static func missing(_ dialect: SQLDialect) -> String {
    """
    SELECT node, (SELECT count(*) FROM job WHERE dead = 0 AND kind = 'deliver' AND job.node = named.node) AS waiting
    FROM (SELECT DISTINCT node FROM destination WHERE node IS NOT NULL) AS named
    WHERE NOT \(exist(for: "named.node", dialect)) ORDER BY node
    """
  }

  /// The condition that a worker runs on a machine.
  static func exist(for node: String, _ dialect: SQLDialect) -> String {
    """
    EXISTS (SELECT 1 FROM node_worker
      WHERE node_worker.node = \(node) AND node_worker.lease_until > \(dialect.now))
    """
  }
}
