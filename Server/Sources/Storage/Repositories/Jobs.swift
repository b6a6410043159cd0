// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The queue of the pipeline: claimed with a lease, recorded only under the latest fence.
package struct Jobs: Sendable {
  let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Takes a job that is due, or nil; a job whose lease ran out is due again.
  ///
  /// Accounts take turns, so that nobody waits for all that another has shared: first comes what is due longest of the
  /// next account after `turn`, in the order of their identifiers, and after the last the first again.
  ///
  /// - Parameters:
  ///   - lane: which jobs come into question.
  ///   - idleOnly: leaves out accounts that have a job of the lane under way.
  package func claim(
    owner: String, at time: Moment, lease: Duration, from lane: JobLane = .all, after turn: String = "",
    idleOnly: Bool = false
  ) async throws -> Lease? {
    guard try await hasDue(lane, at: time) else { return nil }
    return try await engine.write { connection in
      let lane = try lane.narrowed(at: time, connection)
      let due = Self.due(lane, idleOnly: idleOnly)
      let times = lane.values(at: time) + [time, time] + (idleOnly ? [time] : [])
      let values: [any SQLBindable] = [owner, time.advanced(by: lease), turn] + times + [""] + times
      return try connection.row(
        """
        UPDATE job SET lease_owner = ?, lease_until = ?, attempts = attempts + 1, fence = fence + 1
        WHERE number = coalesce(
          (SELECT number FROM job WHERE account > ? AND \(due) ORDER BY account, run_at LIMIT 1),
          (SELECT number FROM job WHERE account >= ? AND \(due) ORDER BY account, run_at LIMIT 1))
        RETURNING \(Lease.columns)
        """, values
      ).map(Lease.init)
    }
  }

  private static func due(_ lane: JobLane, idleOnly: Bool = false) -> String {
    "\(lane.condition) AND run_at <= ? AND (lease_until IS NULL OR lease_until <= ?)"
      + (idleOnly ? " AND account NOT IN (SELECT account FROM job WHERE \(lane.underWay))" : "")
  }

  private func hasDue(_ lane: JobLane, at time: Moment) async throws -> Bool {
    try await engine.read { connection in
      let lane = try lane.narrowed(at: time, connection)
      return try connection.row(
        "SELECT 1 AS due FROM job WHERE \(Self.due(lane)) LIMIT 1", lane.values(at: time) + [time, time])
        != nil
    }
  }

  /// Holds the job longer; throws `leaseLost` when somebody else has it.
  package func extend(_ lease: Lease, until: Moment) async throws {
    try await engine.write { connection in
      try lease.update("lease_until = ?", [until], connection)
    }
  }

  /// Gives the job back, to be tried again at `time`.
  package func retry(_ lease: Lease, at time: Moment, problem: String) async throws {
    try await engine.write { connection in
      try lease.update(
        "lease_owner = NULL, lease_until = NULL, run_at = ?, problem = ?", [time, problem], connection)
    }
  }

  /// Gives the job back as it was, for the next worker to take at once: used when the server stops.
  package func release(_ lease: Lease) async throws {
    try await engine.write { connection in
      try lease.update(
        "lease_owner = NULL, lease_until = NULL, attempts = attempts - 1", [], connection)
    }
  }

  /// Who holds leases at the moment.
  package func owners() async throws -> [String] {
    try await engine.read { connection in
      try connection.rows("SELECT DISTINCT lease_owner AS owner FROM job WHERE lease_owner IS NOT NULL", [])
        .map { try $0.text("owner") }
    }
  }

  /// Makes the jobs of a worker that is known to be dead due again; should it live, its fence keeps it from recording.
  ///
  /// - Parameter pause: how long a job rests that was claimed so often: it may be what killed the worker.
  package func releaseLeases(
    of owner: String, at time: Moment, pause: @escaping @Sendable (_ attempts: Int) -> Duration
  ) async throws {
    try await engine.write { connection in
      let held = try connection.rows("SELECT number, attempts FROM job WHERE lease_owner = ?", [owner])
      for job in held {
        let rest = pause(try job.integer("attempts"))
        try connection.run(
          """
          UPDATE job SET lease_owner = NULL, lease_until = NULL, fence = fence + 1, run_at = max(run_at, ?)
          WHERE number = ? AND lease_owner = ?
          """, [time.advanced(by: rest), try job.integer("number"), owner])
      }
    }
  }

  /// How many jobs wait, and how many have come to a dead end.
  package func counts() async throws -> (waiting: Int, dead: Int) {
    try await engine.read { connection in
      let row = try connection.row(
        "SELECT count(*) AS jobs, coalesce(sum(dead), 0) AS dead FROM job", [])
      let dead = try row?.integer("dead") ?? 0
      return (try (row?.integer("jobs") ?? 0) - dead, dead)
    }
  }
}

extension Lease {
  private static let isHeld = "number = ? AND id = ? AND fence = ?"

  private var identity: [any SQLBindable] { [job, id, fence] }

  private var lost: StorageProblem { StorageProblem(.leaseLost, "job \(job) was taken over") }

  /// Throws `leaseLost` unless this lease is the latest on its job.
  ///
  /// An engine with many writers has to lock the row here, until the end of the transaction.
  func check(_ connection: any SQLConnection) throws {
    let held = try connection.row("SELECT 1 AS held FROM job WHERE \(Self.isHeld)", identity)
    if held == nil { throw lost }
  }

  /// Changes the job; throws `leaseLost` unless this lease is the latest on it.
  func update(
    _ changes: String, _ values: [any SQLBindable], _ connection: any SQLConnection
  ) throws {
    let changed = try connection.run(
      "UPDATE job SET \(changes) WHERE \(Self.isHeld)", values + identity)
    if changed == 0 { throw lost }
  }

  /// Gives the job back, to be claimed again at `until`; throws `leaseLost` unless this lease is the latest on it.
  func postpone(
    until: Moment, problem: String, countsAsTry: Bool, _ connection: any SQLConnection
  ) throws {
    try update(
      "lease_owner = NULL, lease_until = NULL, run_at = ?, problem = ?, attempts = attempts - ?",
      [until, problem, countsAsTry ? 0 : 1], connection)
  }

  /// Ends the job; throws `leaseLost` unless this lease is the latest on it.
  func finish(_ connection: any SQLConnection) throws {
    let ended = try connection.run("DELETE FROM job WHERE \(Self.isHeld)", identity)
    if ended == 0 { throw lost }
  }
}
