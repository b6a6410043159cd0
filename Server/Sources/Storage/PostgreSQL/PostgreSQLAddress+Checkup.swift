// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What a checkup reads from a PostgreSQL database without changing it.
package struct PostgreSQLCheckup: Sendable {
  /// The version of the PostgreSQL server, such as `15.8`.
  package let version: String
  package let schema: PostgreSQLSchemaReport
  /// What identifies the database; nil if it has no tables.
  package let installation: String?
  /// nil if the next start of a server upgrades the tables, which this program can't read until then.
  package let overview: DatabaseOverview?
}

extension PostgreSQLAddress {
  /// Connects, checks the settings for durability, and reads what a checkup needs.
  ///
  /// Throws a `StorageProblem` if the program can't use the database, or if it can't be reached.
  ///
  /// - Parameters:
  ///   - history: what is known about the servers of the address.
  ///   - example: steps of the schema that a test adds.
  ///   - channel: the channel of the server's mails.
  ///   - time: the time of this machine.
  package func checkup(
    history: PostgreSQLHistory, example: ExampleSteps?, channel: String, at time: Moment
  ) throws -> PostgreSQLCheckup {
    try reading(history: history, example: example) { link, migrator in
      let schema = try PostgreSQLSchemaReport(migrator, on: link)
      let version = try link.run(script: "SHOW server_version").rows.first?.text("server_version")
      let isReadable = schema.state.isReadable
      return PostgreSQLCheckup(
        version: String(version?.prefix { $0 != " " } ?? ""), schema: schema,
        installation: isReadable ? try Self.installation(on: link) : nil,
        overview: isReadable ? try Self.overview(on: link, channel: channel, at: time) : nil)
    }
  }

  private static func installation(on link: PostgreSQLLink) throws -> String? {
    try link.run(script: "SELECT id FROM installation").rows.first?.text("id")
  }

  private static func overview(
    on link: PostgreSQLLink, channel: String, at time: Moment
  ) throws -> DatabaseOverview {
    let session = PostgreSQLSession(link, clock: .database)
    var overview = try DatabaseOverview(session, channel: channel, at: time)
    try overview.readMachines(session)
    overview.secretKey = try session.row("SELECT id FROM secret_key")?.text("id")
    overview.move = try MoveMark.read(session)
    overview.fileMoveTarget = try FileMoveState(session)?.shortTarget
    return overview
  }
}

extension SchemaState {
  /// Whether this program can read the tables without an upgrade.
  fileprivate var isReadable: Bool {
    switch self {
    case .current, .newer: true
    case .missing, .outdated: false
    }
  }
}
