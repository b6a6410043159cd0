// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// The order of jobs when several accounts have some.
struct TurnTests {
  private let start = Moment(milliseconds: 10_000)

  /// Adds accounts with this many shares each; each account's shares are older than those of later accounts.
  private func withShares(
    _ counts: KeyValuePairs<String, Int>, _ body: (Jobs, any Engine) async throws -> Void
  ) async throws {
    try await withEngine { engine async throws in
      var time = start
      for (account, count) in counts {
        try await Accounts(engine).add(.sample(account))
        for number in 0..<count {
          time = time.advanced(by: .milliseconds(1))
          _ = try await Shares(engine).accept(.sample("\(account)-\(number)", account: account, at: time))
        }
      }
      try await body(Jobs(engine), engine)
    }
  }

  private func claims(_ count: Int, _ jobs: Jobs, idleOnly: Bool = false) async throws -> [Lease] {
    var (leases, turn) = ([Lease](), "")
    for _ in 0..<count {
      let lease = try await jobs.claim(
        owner: "w", at: start.advanced(by: .seconds(60)), lease: .seconds(60), after: turn, idleOnly: idleOnly
      )
      guard let lease else { break }
      turn = lease.account
      leases.append(lease)
    }
    return leases
  }

  @Test("an account with one share does not wait for all earlier shares of another account")
  func turns() async throws {
    try await withShares(["busy": 500, "calm": 2, "one": 1]) { jobs, _ async throws in
      let leases = try await claims(8, jobs)
      #expect(
        leases.map(\.account) == ["busy", "calm", "one", "busy", "calm", "busy", "busy", "busy"])
      // Within one account, the job that has been due longest comes first.
      #expect(leases.filter { $0.account == "busy" }.map(\.share) == [1, 2, 3, 4, 5])
    }
  }

  @Test("the slot for accounts without running jobs takes no job of other accounts")
  func idleOnly() async throws {
    try await withShares(["busy": 5, "calm": 2]) { jobs, _ async throws in
      #expect(try await claims(1, jobs).map(\.account) == ["busy"])
      #expect(try await claims(3, jobs, idleOnly: true).map(\.account) == ["calm"])
    }
  }

  @Test("every job gets its turn, including one whose account is unknown")
  func everyJob() async throws {
    try await withShares(["a": 3, "b": 2]) { jobs, engine async throws in
      try await engine.write { try $0.run("UPDATE job SET account = '' WHERE share IN (1, 4)", []) }
      #expect(Set(try await claims(9, jobs).map(\.share)) == [1, 2, 3, 4, 5])
    }
  }

  @Test("each job has its account, whichever way it was queued")
  func accounts() async throws {
    try await withShares(["a": 1]) { jobs, engine async throws in
      let time = start.advanced(by: .seconds(1))
      let lease = try #require(try await jobs.claim(owner: "w", at: time, lease: .seconds(60)))
      let article = ArticleRecord(title: "t", summary: "{}", html: "", text: "")
      try await Stages(engine).finishReading(lease, article: article, at: time)
      let next = try await jobs.claim(owner: "w", at: time, lease: .seconds(60))
      #expect((next?.kind, next?.account) == (.book, "a"))
    }
  }

  @Test("a job that killed its worker is delayed, and the others come first")
  func poison() async throws {
    try await withShares(["a": 1, "b": 1]) { jobs, _ async throws in
      for round in 1...4 {
        let time = start.advanced(by: .seconds(100 * round))
        let lease = try #require(try await jobs.claim(owner: "dead", at: time, lease: .seconds(60)))
        #expect((lease.account, lease.attempts) == ("a", round))
        try await jobs.releaseLeases(of: "dead", at: time) { .seconds($0 > 1 ? 50 : 0) }
        let next = try #require(
          try await jobs.claim(owner: "w", at: time, lease: .seconds(60), after: ""))
        #expect(next.account == (round > 1 ? "b" : "a"))
        try await jobs.release(next)
        // The results of the dead worker are not recorded.
        await #expect(throws: StorageProblem.self) { try await jobs.extend(lease, by: .zero, at: time) }
      }
    }
  }
}
