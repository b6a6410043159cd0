// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

struct JobTests {
  private let start = Moment(milliseconds: 10_000)

  private func withShare(_ body: (Jobs, Stages, Shares) async throws -> Void) async throws {
    try await withEngine { engine async throws in
      try await Accounts(engine).add(.sample("a@example.org"))
      let shares = Shares(engine)
      #expect(try await shares.accept(.sample("one", at: start)) == .accepted)
      try await body(Jobs(engine), Stages(engine), shares)
    }
  }

  @Test(
    "a share is accepted with its first job; the same bytes again change nothing; other bytes are detected")
  func acceptance() async throws {
    try await withShare { jobs, _, shares async throws in
      let later = start.advanced(by: .seconds(9))
      #expect(try await shares.accept(.sample("one", at: later)) == .replayed(receivedAt: start))
      #expect(try await shares.accept(.sample("one", sha256: "other")) == .keyReused)
      #expect(try await jobs.waiting(upTo: 10) == 1)
    }
  }

  @Test("a job that one worker holds is not given to another until the lease runs out")
  func leases() async throws {
    try await withShare { jobs, _, _ async throws in
      let first = try await jobs.claim(owner: "a", at: start, lease: .seconds(10))
      #expect(first?.kind == .read)
      #expect(
        try await jobs.claim(owner: "b", at: start.advanced(by: .seconds(9)), lease: .seconds(10)) == nil)
      let second = try await jobs.claim(owner: "b", at: start.advanced(by: .seconds(10)), lease: .seconds(10))
      #expect(second?.attempts == 2)
    }
  }

  @Test("a worker whose lease was taken over can record nothing")
  func fencing() async throws {
    try await withShare { jobs, stages, shares async throws in
      let first = try #require(try await jobs.claim(owner: "a", at: start, lease: .seconds(1)))
      let time = start.advanced(by: .seconds(2))
      let second = try #require(try await jobs.claim(owner: "b", at: time, lease: .seconds(60)))
      let article = ArticleRecord(title: "late", summary: "{}", html: "", text: "")
      await #expect(throws: StorageProblem.self) {
        try await stages.finishReading(first, article: article, at: time)
      }
      await #expect(throws: StorageProblem.self) { try await jobs.extend(first, by: .zero, at: time) }
      try await stages.finishReading(second, article: article, at: time)
      #expect(try await shares.find("one", account: "a@example.org")?.title == "late")
    }
  }

  @Test("many workers that claim at once get each job once")
  func noDoubleClaims() async throws {
    try await withShare { jobs, _, shares async throws in
      for index in 0..<50 { _ = try await shares.accept(.sample("s\(index)", at: start)) }
      let claimed = try await withThrowingTaskGroup(of: [Int].self) { group in
        for worker in 0..<8 {
          group.addTask {
            var mine: [Int] = []
            while let lease = try await jobs.claim(owner: "w\(worker)", at: start, lease: .seconds(60)) {
              mine.append(lease.job)
            }
            return mine
          }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      #expect(claimed.count == 51)
      #expect(Set(claimed).count == 51)
    }
  }

  @Test("a deleted share is gone, and its key can't store it again")
  func deletion() async throws {
    try await withShare { jobs, _, shares async throws in
      #expect(try await shares.delete("one", account: "b@example.org", at: start) == nil)
      #expect(try await shares.delete("one", account: "a@example.org", at: start) != nil)
      #expect(try await shares.find("one", account: "a@example.org") == nil)
      #expect(try await jobs.claim(owner: "a", at: start, lease: .seconds(1)) == nil)
      #expect(try await shares.accept(.sample("one", at: start)) == .replayed(receivedAt: start))
      #expect(try await shares.find("one", account: "a@example.org") == nil)
    }
  }
}
