// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Opens connections to a database.
struct PostgreSQLConnector: Sendable {
  let address: PostgreSQLAddress
  /// How long one statement, or connecting to one server, may take at most.
  var statementLimit: Duration
  /// What is known about the servers of the address.
  var history = PostgreSQLHistory()
  var leaseClock = PostgreSQLLeaseClock.database
  var migrator = PostgreSQLMigrator(versions: PostgreSQLSchema.versions(with: nil))
  /// Which secret key the database had when this process began to use it.
  let keys = SecretKeyWatch()
  /// Whether a server could be reached lately.
  let reach = DatabaseReach()
  /// Where the files were when this process began to use the database.
  let locations = FileLocationWatch()
  /// Whether the process may use the data only if it is here, and complete.
  var requiresUsable = false
  /// The process that connects; nil if it is of no interest to others.
  var program: DatabaseProgram?
  /// How long PostgreSQL waits inside a transaction for the next statement of this process.
  ///
  /// Nothing but the database is used inside a transaction, so a process that takes longer is suspended or gone. Others wait
  /// for its locks meanwhile, for example that of an account when shares are accepted. A process that continues runs the
  /// transaction again.
  var silenceLimit = Duration.seconds(10)

  /// Opens a connection; throws when the settings of the server would lose commits, or when it was replaced.
  func connect() throws -> PostgreSQLLink {
    try connect(session: UUID().uuidString)
  }

  // Several servers can accept changes: an old primary that was started again, and the promoted standby.
  private func connect(session: String) throws -> PostgreSQLLink {
    let attempts = address.servers.map { server in Result { try connect(session: session, server) } }
    let links = attempts.compactMap { try? $0.get() }
    guard let first = links.first else {
      reach.failed()
      throw Self.error(of: attempts)
    }
    let newest = links.dropFirst().reduce(first) { $1.hasReplaced($0) ? $1 : $0 }
    try history.record(newest.timeline)
    return newest
  }

  /// The error that says most: that a server would lose commits, rather than that another one can't be reached.
  private static func error(of attempts: [Result<PostgreSQLLink, any Error>]) -> any Error {
    let errors = attempts.compactMap { if case .failure(let error) = $0 { error } else { nil } }
    return errors.first { ($0 as? StorageProblem)?.code == .notDurable } ?? errors.first
      ?? PostgreSQLFailure(state: "", message: "the URL names no server", isConnectionLost: true)
  }

  private func connect(session: String, _ server: PostgreSQLAddress.Server) throws -> PostgreSQLLink {
    let link = try PostgreSQLLink(address, server, name: name(session), timeLimit: statementLimit)
    // Conditions of small tables would otherwise be read by scans, and each scan conflicts with every change of the
    // table under SERIALIZABLE.
    // Nor are queries compiled: the estimated costs of a plan without alternatives are enough for that, and it takes
    // longer than such a query.
    try link.run(
      script: """
        SET enable_seqscan = off; SET jit = off;
        SET idle_in_transaction_session_timeout = \(Int(silenceLimit / .milliseconds(1)))
        """)
    // Otherwise, a later change of the server's configuration would also apply to this session, unchecked.
    try link.run(
      script: "SELECT set_config(name, setting, false) FROM pg_settings WHERE name = 'synchronous_commit'")
    let settings = try link.run(script: PostgreSQLSettings.query).rows.first.map(PostgreSQLSettings.init)
    if let problem = settings?.problem { throw problem }
    link.timeline = try link.readTimeline()
    return link
  }

  private func name(_ session: String) -> String {
    RunningProgram.name(session: session, schema: migrator.newest)
  }

  /// Opens a connection whose transactions can be looked up after a lost COMMIT.
  ///
  /// Throws `newerSchema` if this program can no longer use the database, `keyReplaced` if it has another secret key now, and
  /// `moved` if its files are in another location now, or the data was moved away or isn't complete.
  func connectMarked() throws -> PostgreSQLMarkedLink {
    let (session, refusals) = (UUID().uuidString, history.refusals)
    let link = try connect(session: session)
    try migrator.beginUse(of: link)
    try checkUsable(link)
    try keys.record(try link.run(script: "SELECT id FROM secret_key").rows.first?.text("id"))
    try locations.record(try link.run(script: FileLocationWatch.query).rows.first?.text("location"))
    try link.run(script: "DELETE FROM commit_mark WHERE used_at < now() - interval '30 days'")
    _ = try link.run(
      "INSERT INTO commit_mark (session, number, program) VALUES (?, 0, ?)", [session, program?.stored])
    try link.run(script: "COMMIT")
    return PostgreSQLMarkedLink(session: session, link, refusals: refusals)
  }

  /// Throws `moved` if the data was moved away or isn't complete, which can happen while a process has no connection.
  ///
  /// The program that marks the database waits until no connection is left, so a connection that doesn't find the mark is seen.
  private func checkUsable(_ link: PostgreSQLLink) throws {
    guard requiresUsable else { return }
    let session = PostgreSQLSession(link, clock: .database)
    try RestoreMark.requireNone(session)
    if let problem = try MoveMark.read(session)?.problem { throw problem }
  }

  /// Returns whether a transaction was committed whose connection was lost during COMMIT.
  ///
  /// Waits until the server has ended the transaction.
  func wasCommitted(session: String, number: Int) throws -> Bool {
    let link = try connect()
    // The server would otherwise wait for a COMMIT that never arrived. A COMMIT that did arrive is left alone: it may be
    // waiting for a standby.
    _ = try link.run(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = ? AND state LIKE 'idle in transaction%'
      """, [name(session)])
    let row = try link.run("SELECT number FROM commit_mark WHERE session = ? FOR UPDATE", [session]).rows
      .first
    return try row?.integer("number") ?? 0 >= number
  }
}
