// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Storage
import Testing

/// The limits that several servers count together.
struct RateBucketTests {
  private let start = Moment(milliseconds: 1_800_000_000_000)

  private func taken(
    _ buckets: RateBuckets, _ name: String, of tries: Int, after seconds: Int
  ) async throws -> Int {
    let time = start.advanced(by: .seconds(seconds))
    var count = 0
    for _ in 0..<tries where try await buckets.take(name, perMinute: 10, at: time) == 0 { count += 1 }
    return count
  }

  @Test("a bucket holds a minute's requests and refills evenly, separately for each name")
  func refills() async throws {
    try await withEngine { engine async throws in
      let buckets = RateBuckets(engine)
      #expect(try await taken(buckets, "a", of: 15, after: 0) == 10)
      #expect(try await taken(buckets, "b", of: 1, after: 0) == 1)
      #expect(try await buckets.take("a", perMinute: 10, at: start.advanced(by: .seconds(3))) == 0.5)
      #expect(try await taken(buckets, "a", of: 5, after: 12) == 2)
      #expect(try await taken(buckets, "a", of: 15, after: 612) == 10)
    }
  }

  @Test("a clock that is set back neither refills a bucket nor blocks it")
  func clockSetBack() async throws {
    try await withEngine { engine async throws in
      let buckets = RateBuckets(engine)
      #expect(try await taken(buckets, "a", of: 15, after: 0) == 10)
      #expect(try await taken(buckets, "a", of: 5, after: -3600) == 0)
      #expect(try await taken(buckets, "a", of: 5, after: -3594) == 1)
    }
  }

  @Test("buckets that are full again are removed, and others stay")
  func unused() async throws {
    try await withEngine { engine async throws in
      let buckets = RateBuckets(engine)
      _ = try await taken(buckets, "old", of: 10, after: 0)
      _ = try await taken(buckets, "new", of: 10, after: 100)
      try await buckets.removeUnused(at: start.advanced(by: .seconds(130)))
      let names = try await engine.read {
        try $0.rows("SELECT name FROM rate_bucket", []).map { try $0.text("name") }
      }
      #expect(names == ["new"])
    }
  }

  @Test("two nodes whose clocks differ allow a peer no more attempts than one")
  func twoNodes() async throws {
    try await withPostgreSQL { _, address async throws in
      let (first, second) = (try PostgreSQLEngine(address), try PostgreSQLEngine(address))
      defer {
        first.close()
        second.close()
      }
      let taken = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<40 {
          let isFirst = number % 2 == 0
          let time = start.advanced(by: .seconds(isFirst ? -600 : 600))
          group.addTask {
            try await RateBuckets(isFirst ? first : second).take("peer", perMinute: 2, at: time) == 0 ? 1 : 0
          }
        }
        return try await group.reduce(0, +)
      }
      // The bucket refills one token in 30 seconds.
      #expect((2...4).contains(taken))
    }
  }
}
