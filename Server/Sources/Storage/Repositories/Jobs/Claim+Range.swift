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
    return SQLStatement(
      """
      SELECT 1 AS due FROM queue CROSS JOIN LATERAL (
        SELECT 1 FROM job WHERE job.account = queue.account \(lane.isDelivering ? "AND job.destination = queue.destination" : "")
          AND \(lane.condition) AND run_at >= queue.run_from AND \(Self.isDue) LIMIT ?) AS job
      WHERE \(lane.queueCondition) AND queue.run_from <= ? LIMIT ?
      """, [time, time, limit, time, limit])
  }

  /// The table that has the accounts and destinations of jobs, with a condition to which others can be added.
  func entries(_ dialect: SQLDialect) -> SQLStatement {
    dialect == .sqlite
      ? SQLStatement("job WHERE \(lane.condition)")
      : SQLStatement("queue WHERE \(lane.queueCondition) AND run_from <= ?", [time])
  }

  /// The columns and the query of the recursive table of the account's destinations.
  ///
  /// With PostgreSQL, each has the time from which its jobs are searched: while a snapshot is held, reading the row again would
  /// read its old versions again.
  func targets(_ dialect: SQLDialect) -> SQLStatement {
    let entries = entries(dialect)
    guard dialect == .postgreSQL else {
      return SQLStatement(
        """
        (id) AS (
          SELECT (SELECT destination FROM \(entries.sql) AND account = turn.account ORDER BY destination LIMIT 1)
          UNION ALL
          SELECT (SELECT destination FROM \(entries.sql) AND account = turn.account AND destination > target.id
            ORDER BY destination LIMIT 1)
          FROM target WHERE target.id IS NOT NULL)
        """, entries.values + entries.values)
    }
    func first(_ condition: String) -> String {
      """
      (SELECT destination, min(run_from) FROM \(entries.sql) AND account = turn.account \(condition)
        GROUP BY destination ORDER BY destination LIMIT 1)
      """
    }
    return SQLStatement(
      """
      (id, run_from) AS (
        \(first(""))
        UNION ALL
        SELECT later.* FROM target CROSS JOIN LATERAL \(first("AND destination > target.id")) AS later)
      """, entries.values + entries.values)
  }

  /// The condition that makes a search for jobs begin after those that have ended.
  func isInRange(_ dialect: SQLDialect, of entry: String) -> String {
    dialect == .sqlite
      ? "" : "AND run_at >= (SELECT min(run_from) FROM queue WHERE \(lane.queueCondition) AND \(entry))"
  }

  /// The condition for accounts without a running job in the lane.
  func isIdle(_ dialect: SQLDialect) -> String {
    guard dialect == .postgreSQL else {
      return "turn.account NOT IN (SELECT account FROM job WHERE \(lane.underWay))"
    }
    let isOfTurn = "account = turn.account"
    // PostgreSQL would make a join of NOT EXISTS, and with old statistics read all jobs for it.
    return
      "(SELECT 1 FROM job WHERE \(isOfTurn) AND \(lane.underWay) \(isInRange(dialect, of: isOfTurn)) LIMIT 1) IS NULL"
  }
}
