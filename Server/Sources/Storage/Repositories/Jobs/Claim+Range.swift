// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The range in which a claim searches.
///
/// PostgreSQL keeps the index entries of jobs that have ended as long as the snapshot of another transaction could see
/// the jobs. The table `queue` has the accounts and destinations, and the time at which the jobs of each begin.
extension Claim {
  /// The query for the jobs that are due, whatever they wait for, up to a limit.
  func dueJobs(_ limit: Int, _ dialect: SQLDialect) -> SQLStatement {
    guard dialect == .postgreSQL else {
      return SQLStatement(
        "SELECT 1 AS due FROM job WHERE \(lane.condition) AND \(Self.isDue) ORDER BY run_at LIMIT ?",
        [time, time, limit])
    }
    let entries = QueueEntries(lane, at: time).each(["account", "destination"], as: "entry")
    return SQLStatement(
      """
      WITH RECURSIVE entry AS (\(entries.sql))
      SELECT 1 AS due FROM entry CROSS JOIN LATERAL (
        SELECT 1 FROM job WHERE job.account = entry.account \(lane.isDelivering ? "AND job.destination = entry.destination" : "")
          AND \(lane.condition) AND run_at >= entry.run_from AND \(Self.isDue) LIMIT ?) AS job
      LIMIT ?
      """, entries.values + [time, time, limit, limit])
  }

  /// A table `turn` of the accounts that can have jobs, in their order.
  ///
  /// With PostgreSQL, each has the time from which its jobs are searched, unless destinations have it.
  ///
  /// - Parameter first: the condition for the first account, such as `account > ?`.
  func turns(_ first: SQLStatement, _ dialect: SQLDialect) -> SQLStatement {
    guard dialect == .postgreSQL, !lane.isDelivering else {
      let entries = entries(dialect)
      return SQLStatement(
        """
        turn (account) AS (
          SELECT (SELECT account FROM \(entries.sql) AND \(first.sql) ORDER BY account LIMIT 1)
          UNION ALL
          SELECT (SELECT account FROM \(entries.sql) AND account > turn.account ORDER BY account LIMIT 1)
          FROM turn WHERE turn.account IS NOT NULL)
        """, entries.values + first.values + entries.values)
    }
    let entries = QueueEntries(lane, at: time)
    let condition = SQLStatement("AND \(first.sql)", first.values)
    let query =
      lane.hasSeveralQueueLanes
      ? entries.ofAccounts(condition) : entries.each(["account", "destination"], as: "turn", from: condition)
    return SQLStatement("turn AS (\(query.sql))", query.values)
  }

  private func entries(_ dialect: SQLDialect) -> SQLStatement {
    dialect == .sqlite ? SQLStatement("job WHERE \(lane.condition)") : QueueEntries(lane, at: time).all
  }

  /// A recursive table `target` of the destinations of the account `turn`, and the query for each of them.
  ///
  /// With PostgreSQL, each has the time from which its jobs are searched, and there are none if the account isn't idle
  /// and has to be.
  func targets(_ dialect: SQLDialect) -> (table: SQLStatement, query: SQLStatement) {
    let entries = entries(dialect)
    guard dialect == .postgreSQL else {
      let table = SQLStatement(
        """
        target (id) AS (
          SELECT (SELECT destination FROM \(entries.sql) AND account = turn.account ORDER BY destination LIMIT 1)
          UNION ALL
          SELECT (SELECT destination FROM \(entries.sql) AND account = turn.account AND destination > target.id
            ORDER BY destination LIMIT 1)
          FROM target WHERE target.id IS NOT NULL)
        """, entries.values + entries.values)
      return (table, SQLStatement("target"))
    }
    let each = QueueEntries(lane, at: time).each(["destination"], as: "target", "AND account = turn.account")
    let isIdle = isIdle(since: "(SELECT min(run_from) FROM target)")
    // A destination whose way has changed can be in two lanes for a while.
    return (
      SQLStatement("target AS (\(each.sql))", each.values),
      SQLStatement(
        """
        (SELECT destination AS id, min(run_from) AS run_from FROM target WHERE \(isIdle.sql) GROUP BY destination) AS target
        """, isIdle.values)
    )
  }

  /// The condition for accounts `turn` without a running job in the lane, if the request has it.
  ///
  /// With PostgreSQL, ``targets(_:)`` has that of deliveries.
  func isIdle(_ dialect: SQLDialect) -> SQLStatement {
    if dialect == .postgreSQL {
      return lane.isDelivering ? SQLStatement("1 = 1") : isIdle(since: "turn.run_from")
    }
    guard request.idleOnly else { return SQLStatement("1 = 1") }
    return SQLStatement("turn.account NOT IN (SELECT account FROM job WHERE \(lane.underWay))", [time])
  }

  // PostgreSQL would make a join of NOT EXISTS, and with old statistics read all jobs for it. The lease of a job that runs is
  // usually a late one, so the search begins at the latest. The entries of leases that were extended or given back follow.
  private func isIdle(since begin: String) -> SQLStatement {
    guard request.idleOnly else { return SQLStatement("1 = 1") }
    return SQLStatement(
      """
      (SELECT 1 FROM job WHERE account = turn.account AND \(lane.underWay) AND run_at >= \(begin)
        ORDER BY lease_until DESC LIMIT 1) IS NULL
      """, [time])
  }
}
