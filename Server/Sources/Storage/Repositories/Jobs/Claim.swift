// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The claim of one job.
struct Claim {
  let request: ClaimRequest
  let lane: JobLane
  let time: Moment

  static let isDue = "run_at <= ? AND (lease_until IS NULL OR lease_until <= ?)"

  /// Counts jobs that are due, up to a limit, whatever they wait for.
  func due(_ limit: Int, _ connection: any SQLConnection) throws -> Int {
    let query = dueJobs(limit, connection.dialect)
    return try connection.rows(query.sql, query.values).count
  }

  /// Returns whether the statement would claim a job now; without that, each check of the queue would write.
  func isPossible(_ connection: any SQLConnection) throws -> Bool {
    let query = first(">=", SQLStatement("?", [""]), connection.dialect, lock: "")
    return try connection.row(query.sql, query.values) != nil
  }

  func statement(_ dialect: SQLDialect) -> SQLStatement {
    let lock = dialect.forUpdateSkippingLocked
    let after = first(">", SQLStatement(dialect.turn, [request.turn]), dialect, lock: lock)
    let wrapped = first(">=", SQLStatement("?", [""]), dialect, lock: lock)
    return SQLStatement(
      """
      UPDATE job SET lease_owner = ?, lease_until = ?, attempts = attempts + 1, fence = fence + 1
      WHERE number = coalesce((\(after.sql)), (\(wrapped.sql)))
      RETURNING \(Lease.columns)\(dialect.keepingTurn)
      """,
      [request.owner, time.advanced(by: request.lease)] + after.values + wrapped.values)
  }

  /// The query for the job that has been due longest of the first account with such a job.
  ///
  /// It visits each account once, so the other jobs of an account cost nothing, nor do those that wait for a later time.
  private func first(
    _ comparison: String, _ turn: SQLStatement, _ dialect: SQLDialect, lock: String
  ) -> SQLStatement {
    let turns = turns(SQLStatement("account \(comparison) \(turn.sql)", turn.values), dialect)
    let due = dueOfAccount(dialect, lock: lock)
    let isIdle = isIdle(dialect)
    return SQLStatement(
      """
      WITH RECURSIVE \(turns.sql)
      SELECT job.number FROM turn \(dialect.join(job: due.sql))
      WHERE \(isIdle.sql) LIMIT 1
      """, turns.values + due.values + isIdle.values)
  }

  /// The query for the job of an account that has been due longest, by the index of accounts.
  private func dueOfAccount(_ dialect: SQLDialect, lock: String) -> SQLStatement {
    guard !lane.isDelivering else { return dueOfDestinations(dialect, lock: lock) }
    return SQLStatement(
      """
      SELECT \(dialect.columnsOfJob) FROM job WHERE account = turn.account AND \(lane.condition) AND \(Self.isDue)
        \(dialect == .sqlite ? "" : "AND run_at >= turn.run_from") ORDER BY run_at LIMIT 1 \(lock)
      """, [time, time])
  }

  /// The same for deliveries: it visits each destination of the account once, because a busy one can have thousands.
  private func dueOfDestinations(_ dialect: SQLDialect, lock: String) -> SQLStatement {
    let targets = targets(dialect)
    let isOfTarget = "account = turn.account AND destination = target.id"
    let range = dialect == .sqlite ? "" : "AND run_at >= target.run_from"
    let latestFirst = dialect == .sqlite ? "" : "ORDER BY busy.lease_until DESC"
    let free = lane.free(for: request.owner, at: time, inRange: "\(range) \(latestFirst)")
    let due = """
      SELECT \(dialect.columnsOfJob) FROM job WHERE \(isOfTarget) AND \(lane.condition) AND \(Self.isDue)
        \(range) ORDER BY run_at LIMIT 1 \(lock)
      """
    return SQLStatement(
      """
      WITH RECURSIVE \(targets.table.sql)
      SELECT job.number FROM \(targets.query.sql) \(dialect.join(job: due))
      WHERE \(free.sql) ORDER BY job.run_at, job.number LIMIT 1
      """, targets.table.values + targets.query.values + [time, time] + free.values)
  }
}

extension SQLDialect {
  /// Joins each row with the job that a query finds for it, and leaves out rows without such a job.
  ///
  /// PostgreSQL must not choose which table it reads first. With statistics of an empty queue, it would try all jobs.
  fileprivate func join(job query: String) -> String {
    self == .sqlite ? "CROSS JOIN job ON job.number = (\(query))" : "CROSS JOIN LATERAL (\(query)) AS job"
  }

  /// What a query in `join(job:)` selects: one column with SQLite, which reads the others from the table.
  fileprivate var columnsOfJob: String {
    self == .sqlite ? "number" : "number, run_at, destination, way"
  }

  /// The account after which the search begins: that of the last claim in the transaction, or that of the caller.
  fileprivate var turn: String {
    self == .sqlite ? "?" : "coalesce(nullif(current_setting('sharepipe.turn', true), ''), ?)"
  }

  /// Keeps the account of a claimed job until the end of the transaction.
  fileprivate var keepingTurn: String {
    self == .sqlite ? "" : ", set_config('sharepipe.turn', job.account, true) AS turn"
  }
}
