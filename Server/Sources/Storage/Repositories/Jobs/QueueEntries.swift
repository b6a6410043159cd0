// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Queries for the rows of a lane in the table `queue` of PostgreSQL; see ``PostgreSQLSchema/queue``.
struct QueueEntries {
  private let lane: JobLane
  private let time: Moment

  /// - Parameter time: rows whose jobs are all due later are left out.
  init(_ lane: JobLane, at time: Moment) {
    (self.lane, self.time) = (lane, time)
  }

  /// The table and the condition of the rows.
  var all: SQLStatement { SQLStatement("queue WHERE \(lane.queueCondition) AND run_from <= ?", [time]) }

  /// The body of a recursive table that has each row of the lane once, in the order of columns.
  ///
  /// A scan of the index would pass the entries of all old versions of a row, which stay while a snapshot is held. So each
  /// row is found by a search of its own, which ends at the first entry that is visible: the indexes have the latest time first.
  ///
  /// - Parameters:
  ///   - columns: the columns of the index before the time, without one that `condition` fixes.
  ///   - condition: the condition for all rows.
  ///   - first: a further condition for the first row. PostgreSQL would begin each search there if the others had it.
  func each(
    _ columns: [String], as table: String, _ condition: String = "",
    from first: SQLStatement = SQLStatement("")
  ) -> SQLStatement {
    // With one lane, the comparison of its name would keep PostgreSQL from using the index for the others.
    let key = columns + (lane.hasSeveralQueueLanes ? ["lane"] : [])
    let last = key.map { "\(table).\($0)" }.joined(separator: ", ")
    let next = search(key, "\(condition) AND (\(key.joined(separator: ", "))) > (\(last))")
    return SQLStatement(
      """
      (\(search(key, "\(condition) \(first.sql)")))
      UNION ALL SELECT later.* FROM \(table) CROSS JOIN LATERAL (\(next)) AS later
      """, all.values + first.values + all.values)
  }

  /// Each account of several lanes with its earliest time, in the order of accounts.
  func ofAccounts(_ condition: SQLStatement) -> SQLStatement {
    SQLStatement(
      "SELECT account, min(run_from) AS run_from FROM \(all.sql) \(condition.sql) GROUP BY account ORDER BY account",
      all.values + condition.values)
  }

  private func search(_ key: [String], _ condition: String) -> String {
    let columns = key.joined(separator: ", ")
    return
      "SELECT \(columns), run_from FROM \(all.sql) \(condition) ORDER BY \(columns), run_from DESC LIMIT 1"
  }
}
