// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The queue of the pipeline: jobs are claimed with a lease, and results are recorded only under the latest fence.
package struct Jobs: Sendable {
  let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Extends the lease until a duration from now; throws `leaseLost` when another worker has it.
  ///
  /// With PostgreSQL, the job's time becomes the present one. Otherwise, claims would begin at the time of a job that runs
  /// long and, while a snapshot is held, pass the index entries of all jobs of its account that have ended since. A job that
  /// returns to the queue therefore comes after those of its account that were due before the last extension.
  package func extend(_ lease: Lease, by duration: Duration, at time: Moment) async throws {
    try await engine.writeLocking { connection in
      let now = try connection.leaseTime(time)
      let until = now.advanced(by: duration)
      guard connection.dialect == .postgreSQL else {
        return try lease.update("lease_until = ?", [until], connection)
      }
      // Never a time in the future, which would hide the job after the lease.
      try lease.update("lease_until = ?, run_at = greatest(run_at, ?)", [until, now], connection)
    }
  }

  /// Returns the job to the queue, to be tried again after a pause.
  package func retry(_ lease: Lease, after pause: Duration, at time: Moment, problem: String) async throws {
    try await engine.write { connection in
      try lease.postpone(
        until: time.advanced(by: pause), problem: problem, countsAsTry: true, at: time, connection)
    }
  }

  /// Returns the unchanged job to the queue, so that the next worker takes it at once: used when the server stops.
  package func release(_ lease: Lease) async throws {
    try await engine.write { connection in
      try lease.update(
        "lease_owner = NULL, lease_until = NULL, attempts = attempts - 1", [], connection)
    }
  }

  /// Returns the workers that hold leases now.
  package func owners() async throws -> [String] {
    try await engine.read { connection in
      try connection.rows("SELECT DISTINCT lease_owner AS owner FROM job WHERE lease_owner IS NOT NULL", [])
        .map { try $0.text("owner") }
    }
  }

  /// Makes the jobs of a worker that has died due again; if it still runs, its fence keeps it from recording.
  ///
  /// - Parameter pause: the delay of a job by how often it was claimed, because it may have killed the worker.
  package func releaseLeases(
    of owner: String, at time: Moment, pause: @escaping @Sendable (_ attempts: Int) -> Duration
  ) async throws {
    try await engine.write { connection in
      let held = try connection.rows("SELECT number, attempts FROM job WHERE lease_owner = ?", [owner])
      let latest = connection.dialect.greatest("run_at", "?")
      let time = try connection.leaseTime(time)
      for job in held {
        let rest = pause(try job.integer("attempts"))
        try connection.run(
          """
          UPDATE job SET lease_owner = NULL, lease_until = NULL, fence = fence + 1, run_at = \(latest)
          WHERE number = ? AND lease_owner = ?
          """, [time.advanced(by: rest), try job.integer("number"), owner])
      }
    }
  }
}

extension Lease {
  private static let isHeld = "number = ? AND id = ? AND fence = ?"

  private var identity: [any SQLBindable] { [job, id, fence] }

  private var lost: StorageProblem { StorageProblem(.leaseLost, "job \(job) was taken over") }

  /// Throws `leaseLost` unless this lease is the latest one of its job; no other transaction can claim it until the end.
  func check(_ connection: any SQLConnection) throws {
    let held = try connection.row(
      "SELECT 1 AS held FROM job WHERE \(Self.isHeld) \(connection.dialect.forUpdate)", identity)
    if held == nil { throw lost }
  }

  /// Throws `otherMachine` if the machine of the destination was changed after the claim; call it after `check`.
  func checkMachine(_ connection: any SQLConnection) throws {
    let present = try connection.row("SELECT node FROM job WHERE number = ?", [job])?.text("node")
    guard present == node else { throw StorageProblem(.otherMachine, "job \(job) is for another machine") }
  }

  /// Changes the job; throws `leaseLost` unless this lease is the latest one of it.
  func update(
    _ changes: String, _ values: [any SQLBindable], _ connection: any SQLConnection
  ) throws {
    let changed = try connection.run(
      "UPDATE job SET \(changes) WHERE \(Self.isHeld)", values + identity)
    if changed == 0 { throw lost }
  }

  /// Returns the job to the queue, to be claimed again at `until`; throws `leaseLost` unless this is its latest lease.
  ///
  /// What is stored is the pause from the caller's present `time`: the clock of leases can differ from the caller's.
  func postpone(
    until: Moment, problem: String, countsAsTry: Bool, at time: Moment, _ connection: any SQLConnection
  ) throws {
    let runAt = try connection.leaseTime(time).advanced(by: time.duration(to: until))
    try update(
      "lease_owner = NULL, lease_until = NULL, run_at = ?, problem = ?, attempts = attempts - ?",
      [runAt, problem, countsAsTry ? 0 : 1], connection)
  }

  /// Ends the job; throws `leaseLost` unless this lease is the latest one of it.
  func finish(_ connection: any SQLConnection) throws {
    let ended = try connection.run("DELETE FROM job WHERE \(Self.isHeld)", identity)
    if ended == 0 { throw lost }
  }
}
