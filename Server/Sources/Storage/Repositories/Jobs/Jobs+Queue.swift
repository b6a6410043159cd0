// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The table `queue` of PostgreSQL, see ``PostgreSQLSchema/queue``. SQLite needs none, because its indexes have no entries of
/// deleted rows.
extension Jobs {
  /// How many accounts are changed in one transaction, in which their new jobs wait.
  private static let batch = 50

  /// Makes claims of these accounts search after the jobs that have ended.
  ///
  /// Accounts to which jobs are being added are skipped.
  package func advanceQueue(of accounts: some Collection<String>, at time: Moment) async throws {
    try await advance(Array(accounts), at: time, removes: false)
  }

  /// Repairs the table after a change that it didn't notice, and removes accounts without jobs.
  ///
  /// Reads every job.
  package func checkQueue(at time: Moment) async throws {
    guard hasQueueTable else { return }
    _ = try await engine.writeTogether([Self.readingAll, Self.filling])
    try await advance(try await accountsToAdvance(), at: time, removes: true)
  }

  /// Does the same if no other process does it.
  ///
  /// - Parameter lease: how long the others wait if this process ends.
  package func checkQueue(as owner: String, for lease: Duration, at time: Moment) async throws {
    guard hasQueueTable, try await Leaders(engine).lead("queue", as: owner, for: lease) != nil else { return }
    try await checkQueue(at: time)
  }

  /// Whether the database needs the upkeep.
  package var hasQueueTable: Bool { engine.dialect == .postgreSQL }

  private func advance(_ accounts: [String], at time: Moment, removes: Bool) async throws {
    guard hasQueueTable else { return }
    for begin in stride(from: 0, to: accounts.count, by: Self.batch) {
      let part = accounts[begin..<min(begin + Self.batch, accounts.count)]
      let now = try await engine.read { try $0.leaseTime(time) }
      _ = try await engine.writeTogether([
        SQLStatement(
          "SELECT advance_queue(ARRAY(SELECT json_array_elements_text(?::json)), ?, ?::bigint <> 0)",
          [try JSONRows.text(Array(part)), now, removes ? 1 : 0])
      ])
    }
  }

  private func accountsToAdvance() async throws -> [String] {
    try await engine.read { connection in
      _ = try connection.rows(Self.readingAll.sql, [])
      return try connection.rows(
        """
        SELECT DISTINCT queue.account FROM queue
        LEFT JOIN (\(PostgreSQLSchema.entries(of: "job"))) AS entry USING (lane, account, destination)
        WHERE entry.run_at IS NULL OR entry.run_at > queue.run_from
        """, []
      ).map { try $0.text("account") }
    }
  }

  /// Adds missing rows, and lowers times that are too late.
  ///
  /// It never raises a time, so it needs no locks.
  static let filling = SQLStatement(
    """
    INSERT INTO queue (lane, account, destination, run_from)
    SELECT lane, account, destination, run_at FROM (\(PostgreSQLSchema.entries(of: "job"))) AS entry
    WHERE NOT EXISTS (SELECT 1 FROM queue WHERE queue.lane = entry.lane AND queue.account = entry.account
      AND queue.destination = entry.destination AND queue.run_from <= entry.run_at)
    ORDER BY 1, 2, 3
    ON CONFLICT (destination, account, lane) DO UPDATE SET run_from = excluded.run_from
    WHERE queue.run_from > excluded.run_from
    """)

  /// Lets the transaction read the table in its order; with an index, it would pass several entries of each job.
  private static let readingAll = SQLStatement("SELECT set_config('enable_seqscan', 'on', true)")
}
