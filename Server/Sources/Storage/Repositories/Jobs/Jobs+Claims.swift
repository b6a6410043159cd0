// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Jobs {
  /// Claims a job that is due, or returns nil; see ``claim(upTo:owner:at:lease:from:after:idleOnly:)``.
  package func claim(
    owner: String, at time: Moment, lease: Duration, from lane: JobLane = .all, after turn: String = "",
    idleOnly: Bool = false
  ) async throws -> Lease? {
    try await claim(
      upTo: 1, owner: owner, at: time, lease: lease, from: lane, after: turn, idleOnly: idleOnly
    ).first
  }

  /// Claims jobs that are due; a job whose lease has expired is due again.
  ///
  /// Accounts take turns, so that no account waits for all jobs of another: first comes the job that has been due
  /// longest of the next account after `turn`, in the order of their identifiers; the first one follows the last one.
  ///
  /// PostgreSQL gets the claims of all jobs at once, so that they share one commit. With SQLite, a commit costs little, and
  /// at most one job is claimed.
  ///
  /// - Parameters:
  ///   - time: the caller's time, which counts only if the database has no clock of its own.
  ///   - lane: the jobs to choose from.
  ///   - idleOnly: skips accounts that have a running job in the lane.
  package func claim(
    upTo count: Int, owner: String, at time: Moment, lease: Duration, from lane: JobLane = .all,
    after turn: String = "", idleOnly: Bool = false
  ) async throws -> [Lease] {
    let dialect = engine.dialect
    let request = ClaimRequest(owner: owner, lease: lease, turn: turn, idleOnly: idleOnly)
    let claims = try await engine.read { connection in
      try request.claims(
        dialect == .sqlite ? 1 : count, from: lane, at: try connection.leaseTime(time), connection)
    }
    guard !claims.isEmpty else { return [] }
    let first = dialect.usingOrder + lane.lock(dialect)
    let results = try await engine.writeTogether(first + claims.map { $0.statement(dialect) })
    return try results.dropFirst(first.count).flatMap(\.self).map(Lease.init)
  }
}
