// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Brings a PostgreSQL database to the newest version of the schema, and refuses one that this program can't use.
///
/// Programs of two neighboring versions can use a database at the same time: see ``Migration/Effect``.
struct PostgreSQLMigrator: Sendable {
  let versions: [Migration]
  /// How long it waits for programs of earlier versions to end, and for tables that a long transaction uses.
  var timeout = Duration.seconds(20)
  /// What is called while steps run.
  var reports = UpgradeReports()
  /// Whether a database of a newer version can be used if that version permits it.
  var acceptsNewer = true

  /// The version of this program.
  var newest: Int { versions.last?.version ?? 0 }

  // Any number that no other program uses for the database; one node at a time migrates, and no connection begins to be
  // used meanwhile.
  private static let lock = 7_305_402_811
  // How long a step waits for a table, in milliseconds. Statements of other programs wait behind it.
  private static let tableWait = 3000

  /// Runs the steps that the database is missing, in one transaction.
  ///
  /// Throws `olderPrograms` if a program runs that couldn't go on working, `newerSchema` if this program can't use the
  /// database, and `unavailable` while a long transaction uses one of its tables. Nothing is changed then.
  func run(on link: PostgreSQLLink) throws {
    var deadline = UpgradeDeadline(timeout)
    while true {
      do {
        return try attempt(on: link, &deadline)
      } catch {
        _ = try? link.run(script: "ROLLBACK")
        guard Self.canPass(error), !deadline.isOver else { throw Self.problem(error) }
        Thread.sleep(forTimeInterval: 0.2)
      }
    }
  }

  private func attempt(on link: PostgreSQLLink, _ deadline: inout UpgradeDeadline) throws {
    try link.run(script: "BEGIN ISOLATION LEVEL READ COMMITTED; \(Self.unlimited)")
    // Another process may run its steps for minutes.
    try unlimited(on: link, newest) { try link.run(script: "SELECT pg_advisory_xact_lock(\(Self.lock))") }
    try link.run(
      script: """
        CREATE TABLE IF NOT EXISTS schema_version (version BIGINT PRIMARY KEY, oldest_program BIGINT)
        """)
    let present = try SchemaVersion(on: link)
    try check(present)
    deadline.restart(at: present.version)
    try take(versions.filter { $0.version > present.version }, after: present.version, on: link, &deadline)
    // It waits for synchronous standbys, which have to write all that the steps wrote.
    try unlimited(on: link, newest) { try link.run(script: "COMMIT") }
  }

  private func take(
    _ steps: [Migration], after present: Int, on link: PostgreSQLLink, _ deadline: inout UpgradeDeadline
  ) throws {
    guard let oldest = steps.map(\.oldestProgram).max() else { return }
    if present > 0 { try RunningProgram.require(atLeast: oldest, upgradingTo: newest, on: link) }
    try link.run(script: "SET LOCAL lock_timeout = \(Self.tableWait)")
    for step in steps {
      reports.report(UpgradeProgress(version: step.version, newest: newest, elapsed: .zero))
      try unlimited(on: link, step.version) { try link.run(script: step.sql) }
      _ = try link.run(
        "INSERT INTO schema_version (version, oldest_program) VALUES (?, ?)",
        [step.version, step.oldestProgram])
      deadline.restart(at: step.version)
    }
  }

  /// Lets a statement take as long as it needs.
  private func unlimited(
    on link: PostgreSQLLink, _ version: Int, _ statement: () throws -> PostgreSQLLink.Outcome
  ) throws {
    let report = PostgreSQLLink.Reports(interval: reports.interval) { [reports, newest] elapsed in
      reports.report(UpgradeProgress(version: version, newest: newest, elapsed: elapsed))
    }
    _ = try link.withoutTimeLimit(report, statement)
  }

  // A statement without a time limit ends soon after a signal has ended this process, and its transaction with it.
  // Otherwise PostgreSQL would notice that only at the end of the statement, and hold the tables until then. Versions before
  // 14 and some systems have no such check.
  private static let unlimited = """
    SET LOCAL statement_timeout = 0;
    DO $$ BEGIN
      PERFORM set_config('client_connection_check_interval', '1s', true);
    EXCEPTION WHEN OTHERS THEN NULL;
    END $$
    """

  /// Whether trying again can help: other programs may end, and so may transactions that use a table.
  private static func canPass(_ error: any Error) -> Bool {
    if let failure = error as? PostgreSQLFailure { return failure.isLockTimeout || failure.isConflict }
    return (error as? StorageProblem)?.code == .olderPrograms
  }

  private static func problem(_ error: any Error) -> any Error {
    guard (error as? PostgreSQLFailure)?.isLockTimeout == true else { return error }
    return StorageProblem(
      .unavailable,
      "the database can't be upgraded, because a long transaction, such as a dump, uses one of its tables. Nothing was "
        + "changed. Try again when it has ended.")
  }
}

extension PostgreSQLMigrator {
  /// Begins a transaction in which the schema doesn't change; throws `newerSchema` if it has changed too much already.
  ///
  /// A program may open a connection long after its start. Without the lock, one could begin to be used between the
  /// search for older programs and the step that none of them can work with.
  func beginUse(of link: PostgreSQLLink) throws {
    try link.run(
      script: "BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_advisory_xact_lock_shared(\(Self.lock))")
    try check(try SchemaVersion(on: link))
  }

  /// Begins a transaction until whose end no other program begins to use the database.
  func beginExclusiveUse(of link: PostgreSQLLink) throws {
    try link.run(script: "BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_advisory_xact_lock(\(Self.lock))")
  }

  /// The newest step that the database has, read without changing anything; nil without tables of this program.
  func presentVersion(on link: PostgreSQLLink) throws -> Int? {
    let tables = try link.run(
      """
      SELECT count(*) AS tables FROM pg_catalog.pg_tables
      WHERE tablename = 'schema_version' AND schemaname = ANY (current_schemas(false))
      """, []
    ).rows.first?.integer("tables")
    guard let tables, tables > 0 else { return nil }
    let present = try SchemaVersion(on: link)
    try check(present)
    return present.version
  }

  /// Throws unless the database has tables, and those of this program or of a newer one that it can use.
  func requireNewest(on link: PostgreSQLLink, _ address: PostgreSQLAddress) throws {
    guard let present = try presentVersion(on: link), present > 0 else {
      throw StorageProblem(.missing, "no server has used the PostgreSQL database \(address)")
    }
    guard present >= newest else { throw StorageProblem.olderSchema }
  }

  /// Returns whether no program that runs now would keep this one from taking its steps.
  func canRunBeside(_ programs: [RunningProgram], present: Int) -> Bool {
    let oldest = versions.filter { $0.version > present }.map(\.oldestProgram).max()
    return oldest.map { oldest in programs.allSatisfy { $0.schema >= oldest } } ?? true
  }

  private func check(_ present: SchemaVersion) throws {
    guard present.version > newest, !acceptsNewer || present.oldestProgram > newest else { return }
    throw StorageProblem(
      .newerSchema,
      "a newer version of Sharepipe made this database: it has schema version \(present.version), which needs programs "
        + "with schema version \(present.oldestProgram) or newer, and this program knows schemas up to version "
        + "\(newest). Nothing was changed. Use the newer version of Sharepipe.")
  }
}

/// How long an upgrade is tried again.
///
/// The time begins when it gets further than before: waiting for other processes, and the steps themselves, can take longer.
private struct UpgradeDeadline {
  private let limit: Duration
  private var (deadline, reached) = (ContinuousClock.now, -1)

  init(_ limit: Duration) {
    self.limit = limit
    deadline = .now + limit
  }

  var isOver: Bool { .now >= deadline }

  /// - Parameter version: the version that the tables have now.
  mutating func restart(at version: Int) {
    guard version > reached else { return }
    (deadline, reached) = (.now + limit, version)
  }
}

/// The version of a database's schema.
private struct SchemaVersion {
  let version: Int
  /// The oldest version whose programs can use the database.
  let oldestProgram: Int

  init(on link: PostgreSQLLink) throws {
    let row = try link.run(
      """
      SELECT coalesce(max(version), 0) AS version, coalesce(max(coalesce(oldest_program, version)), 0) AS oldest
      FROM schema_version
      """, []
    ).rows.first
    version = try row?.integer("version") ?? 0
    oldestProgram = try row?.integer("oldest") ?? 0
  }
}
