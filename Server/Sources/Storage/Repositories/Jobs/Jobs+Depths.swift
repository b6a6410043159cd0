// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Jobs {
  /// Counts the jobs that wait or run, up to a limit; reads no more of them than that.
  package func waiting(upTo limit: Int) async throws -> Int {
    try await engine.read { connection in
      // Two queries, because each lane has an index.
      let counts = try ["<>", "="].map { lane in
        try connection.row(
          """
          SELECT count(*) AS jobs FROM (SELECT 1 FROM job WHERE dead = 0 AND kind \(lane) 'deliver' LIMIT ?) AS lane
          """, [limit]
        )?.integer("jobs") ?? 0
      }
      return min(limit, counts[0] + counts[1])
    }
  }

  /// Counts the jobs that have failed permanently, up to a limit; reads no more of them than that, and no others.
  package func dead(upTo limit: Int) async throws -> Int {
    try await engine.read { connection in
      try connection.row(
        "SELECT count(*) AS jobs FROM (SELECT 1 FROM job WHERE dead = 1 LIMIT ?) AS dead", [limit]
      )?.integer("jobs") ?? 0
    }
  }

  /// Counts the jobs by kind, lane and state; deliveries that wait for a machine are counted, but none of them is the oldest.
  ///
  /// Reads every job.
  package func depths(at time: Moment) async throws -> [JobDepth] {
    try await engine.read { connection in
      let time = try connection.leaseTime(time)
      return try connection.rows(
        """
        SELECT kind, count(*) AS jobs,
          min(CASE WHEN node = '' OR \(NodeWorkers.exist(for: "job.node", connection.dialect)) THEN run_at END) AS oldest,
          CASE WHEN kind <> 'deliver' THEN 'making' WHEN node <> '' THEN 'machine' WHEN way = 'mail' THEN 'mail' ELSE 'other' END AS lane,
          CASE WHEN dead = 1 THEN 'dead' WHEN lease_until > ? THEN 'running' ELSE 'waiting' END AS state
        FROM job GROUP BY kind, lane, state ORDER BY kind, lane, state
        """, [time]
      ).map(JobDepth.init)
    }
  }
}

extension JobDepth {
  fileprivate init(_ row: SQLRow) throws {
    kind = try row.name("kind")
    lane = try row.name("lane")
    state = try row.name("state")
    count = try row.integer("jobs")
    oldest = try row.optionalInteger("oldest").map(Moment.init(milliseconds:))
  }
}
