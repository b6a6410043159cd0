// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// Jobs that may have crashed the process of their worker.
struct SuspectTests {
  private let start = Moment(milliseconds: 10_000)

  private struct Desk {
    let engine: any Engine
    let jobs: Jobs
    let suspects: CrashedJobs
    let start: Moment

    func claim(_ count: Int, by owner: String) async throws -> [Lease] {
      var leases: [Lease] = []
      for _ in 0..<count {
        if let lease = try await jobs.claim(owner: owner, at: start, lease: .seconds(3600)) {
          leases.append(lease)
        }
      }
      return leases
    }

    func takeOver(from dead: String, by owner: String) async throws -> [Suspect] {
      try await suspects.takeOver(from: dead, by: owner, at: start, lease: .seconds(3600))
    }

    func begin(_ suspect: Suspect, by owner: String) async throws {
      try await suspects.begin(suspect.lease, owner: owner, for: .seconds(3600), at: start)
    }
  }

  private func withDesk(_ body: (Desk) async throws -> Void) async throws {
    try await withEngine { engine async throws in
      try await Accounts(engine).add(.sample("a@example.org"))
      for id in ["one", "two", "three"] { _ = try await Shares(engine).accept(.sample(id, at: start)) }
      try await body(Desk(engine: engine, jobs: Jobs(engine), suspects: CrashedJobs(engine), start: start))
    }
  }

  @Test("after a crash all running jobs are suspects, and no other worker can claim them")
  func company() async throws {
    try await withDesk { desk async throws in
      let held = try await desk.claim(2, by: "a")
      let suspects = try await desk.takeOver(from: "a", by: "b")
      #expect(suspects.map(\.lease.job) == held.map(\.job).sorted())
      #expect(suspects.map(\.crashes) == [1, 1])
      #expect(suspects.allSatisfy { $0.lease.attempts == 2 })
      #expect(try await desk.claim(5, by: "c").count == 1)
      await #expect(throws: StorageProblem.self) { try await desk.jobs.extend(held[0], by: .zero, at: start) }
    }
  }

  @Test("only the job that ran alone is blamed for the next crash")
  func alone() async throws {
    try await withDesk { desk async throws in
      _ = try await desk.claim(3, by: "a")
      let first = try await desk.takeOver(from: "a", by: "b")
      try await desk.begin(first[1], by: "b")
      let second = try await desk.takeOver(from: "b", by: "c")
      #expect(second.map(\.lease.job) == [first[1], first[0], first[2]].map(\.lease.job))
      #expect(second.map(\.crashes) == [2, 1, 1])
    }
  }

  @Test("a job that ended, or that ran beside others, is not blamed a second time")
  func cleared() async throws {
    try await withDesk { desk async throws in
      _ = try await desk.claim(2, by: "a")
      let first = try await desk.takeOver(from: "a", by: "b")
      try await desk.begin(first[0], by: "b")
      try await desk.suspects.clear(first[0].lease)
      try await desk.begin(first[1], by: "b")
      try await desk.suspects.endAlone(owner: "b")
      let second = try await desk.takeOver(from: "b", by: "c")
      #expect(second.map(\.crashes) == [1, 1])
    }
  }

  @Test("the jobs that wait for one that runs alone are held as long as that one")
  func waiting() async throws {
    try await withDesk { desk async throws in
      _ = try await desk.claim(3, by: "a")
      let found = try await desk.takeOver(from: "a", by: "b")
      let until = desk.start.advanced(by: .seconds(3600))
      try await desk.suspects.begin(found[0].lease, owner: "b", for: .seconds(3600), at: desk.start)
      let later = desk.start.advanced(by: .seconds(3599))
      #expect(try await desk.jobs.claim(owner: "c", at: later, lease: .seconds(3600)) == nil)
      #expect(try await desk.jobs.claim(owner: "c", at: until, lease: .seconds(3600)) != nil)
    }
  }

  @Test("a worker that was killed without a crash leaves no suspects")
  func killed() async throws {
    try await withDesk { desk async throws in
      _ = try await desk.claim(3, by: "a")
      try await desk.jobs.releaseLeases(of: "a", at: start) { _ in .zero }
      #expect(try await desk.suspects.count() == 0)
      #expect(try await desk.claim(5, by: "b").count == 3)
    }
  }

  @Test("a job's suspicion is deleted with the job")
  func gone() async throws {
    try await withDesk { desk async throws in
      _ = try await desk.claim(1, by: "a")
      _ = try await desk.takeOver(from: "a", by: "b")
      try await desk.engine.write { try $0.run("DELETE FROM job", []) }
      _ = try await desk.takeOver(from: "nobody", by: "b")
      #expect(try await desk.suspects.count() == 0)
    }
  }
}
