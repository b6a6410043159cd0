// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Jobs that may have crashed the process of their worker.
///
/// After a crash, every job that was under way may be the cause. Each is then run alone: one that ends is cleared, and
/// one during which the process crashes again is the cause.
package struct CrashedJobs: Sendable {
  let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Takes over the jobs of a worker whose process crashed; if it still runs, the new fences keep it from recording.
  ///
  /// A job that ran alone is the only suspect; otherwise all jobs that are taken over are suspects. Deliveries to another
  /// machine stay with the dead worker. They aren't suspects, because only a worker of their machine could clear them.
  ///
  /// - Parameter node: the machine of the new worker.
  package func takeOver(
    from dead: String, by owner: String, on node: NodeName? = nil, at time: Moment, lease: Duration
  ) async throws -> [Suspect] {
    let machine = node?.description ?? ""
    return try await engine.write { connection in
      let alone = try connection.run(
        """
        UPDATE suspect SET crashes = crashes + 1 WHERE alone_owner = ? AND work IN
          (SELECT work FROM job_work JOIN job ON job.number = job_work.job WHERE lease_owner = ?)
        """, [dead, dead])
      if alone == 0 {
        try connection.run(
          """
          INSERT INTO suspect (work, crashes)
          SELECT work, 1 FROM job_work JOIN job ON job.number = job_work.job
          WHERE lease_owner = ? AND node IN ('', ?)
          ON CONFLICT (work) DO NOTHING
          """, [dead, machine])
      }
      try connection.run("UPDATE suspect SET alone_owner = NULL WHERE alone_owner = ?", [dead])
      try connection.run("DELETE FROM suspect WHERE work NOT IN (SELECT work FROM job_work)", [])
      try connection.run(
        """
        UPDATE job SET lease_owner = ?, lease_until = ?, attempts = attempts + 1, fence = fence + 1
        WHERE lease_owner = ? AND node IN ('', ?)
        """,
        [owner, try connection.leaseTime(time).advanced(by: lease), dead, machine])
      return try Self.held(by: owner, connection)
    }
  }

  private static func held(by owner: String, _ connection: any SQLConnection) throws -> [Suspect] {
    try connection.rows(
      """
      SELECT \(Lease.columns), suspect.crashes
      FROM job JOIN job_work ON job_work.job = job.number JOIN suspect ON suspect.work = job_work.work
      WHERE lease_owner = ? ORDER BY suspect.crashes DESC, number
      """, [owner]
    ).map(Suspect.init)
  }

  /// Records that a worker runs the job alone, and extends its lease and those of the jobs that wait for it.
  package func begin(
    _ lease: Lease, owner: String, for duration: Duration, at time: Moment
  ) async throws {
    try await engine.write { connection in
      try lease.check(connection)
      let until = try connection.leaseTime(time).advanced(by: duration)
      try connection.run("UPDATE job SET lease_until = ? WHERE lease_owner = ?", [until, owner])
      try connection.run("UPDATE suspect SET alone_owner = NULL WHERE alone_owner = ?", [owner])
      try connection.run("UPDATE suspect SET alone_owner = ? WHERE work = ?", [owner, lease.work])
    }
  }

  /// Records that the worker runs several jobs at once from now on.
  package func endAlone(owner: String) async throws {
    try await engine.write { connection in
      try connection.run("UPDATE suspect SET alone_owner = NULL WHERE alone_owner = ?", [owner])
    }
  }

  /// Removes a job that is not the cause of crashes, or that will not run again.
  package func clear(_ lease: Lease) async throws {
    try await engine.write { connection in
      try connection.run("DELETE FROM suspect WHERE work = ?", [lease.work])
    }
  }

  /// How many jobs are suspected.
  package func count() async throws -> Int {
    try await engine.read { connection in
      try connection.row("SELECT count(*) AS suspects FROM suspect", [])?.integer("suspects") ?? 0
    }
  }
}

extension Lease {
  /// The subject of the job, from the view `job_work`.
  fileprivate var work: String { "\(kind.rawValue) \(delivery ?? digest ?? "\(share)")" }
}
