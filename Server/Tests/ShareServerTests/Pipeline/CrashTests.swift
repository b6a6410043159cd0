// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareServer
import Storage
import Testing

/// Tests jobs whose worker process crashed.
struct CrashTests {
  private struct Case {
    let folder: URL
    let engine: SQLiteEngine
    let user: TestUser
    let shares: [ShareID]

    func claimAll(by owner: String) async throws {
      let jobs = Jobs(engine)
      while try await jobs.claim(owner: owner, at: Moment(Date()), lease: .seconds(600)) != nil {}
    }

    /// Writes the file of a worker whose process has ended.
    func end(_ owner: String, _ contents: String) throws {
      let workers = folder.appending(path: "workers")
      try FileManager.default.createDirectory(at: workers, withIntermediateDirectories: true)
      try Data(contents.utf8).write(to: workers.appending(path: owner))
    }
  }

  private static let crash = "oom -1\ncrash\n"

  /// Makes two shares that no server has processed yet.
  private func withCase(_ body: (Case) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "crash-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var made: (TestUser, [ShareID])?
    try await RunningServer.run(
      in: folder, { $0.workers = 0 },
      { server async throws in
        let user = try await server.makeUser("a@example.org")
        var shares: [ShareID] = []
        for text in ["One text.", "Another text."] {
          let response = try await server.share(text, type: "text/plain", token: user.shareToken)
          shares.append(try response.decode(Receipt.self).id)
        }
        made = (user, shares)
      })
    let (user, shares) = try #require(made)
    let engine = try SQLiteEngine(file: folder.appending(path: "sharepipe.sqlite"))
    try await body(Case(folder: folder, engine: engine, user: user, shares: shares))
  }

  private func states(_ it: Case) async throws -> [ShareStatus] {
    var statuses: [ShareStatus] = []
    try await RunningServer.run(
      in: it.folder, { _ in },
      { server async throws in
        for share in it.shares {
          statuses.append(
            try await server.status(share, it.user) { $0.state == .ready || $0.state == .failed })
        }
      })
    return statuses
  }

  @Test("jobs that ran during a single crash are done, and none stays marked as suspect")
  func once() async throws {
    try await withCase { it async throws in
      try await it.claimAll(by: "dead")
      try it.end("dead", Self.crash)
      #expect(try await states(it).map(\.state) == [.ready, .ready])
      #expect(try await CrashedJobs(it.engine).count() == 0)
    }
  }

  @Test("a job that crashes its process again when run alone is set aside, and the others are done")
  func twice() async throws {
    try await withCase { it async throws in
      let suspects = CrashedJobs(it.engine)
      try await it.claimAll(by: "dead")
      let held = try await suspects.takeOver(
        from: "dead", by: "next", at: Moment(Date()), lease: .seconds(600))
      try await suspects.begin(held[0].lease, owner: "next", for: .seconds(600), at: Moment(Date()))
      try it.end("next", Self.crash)
      let statuses = try await states(it)
      #expect(statuses.map(\.state) == [.failed, .ready])
      #expect(statuses[0].problem?.code == "interrupted")
      #expect(statuses[0].problem?.detail?.contains("crashed twice") == true)
      #expect(try await suspects.count() == 0)
      let number = try #require(
        try await Shares(it.engine).find(it.shares[0].text, account: it.user.account)?.number)
      try await Stages(it.engine).beginAgain(share: number, destinations: nil, at: Moment(Date()))
      #expect(try await states(it).map(\.state) == [.ready, .ready])
    }
  }

  @Test(
    "the jobs of a killed worker are done as usual, however often it is killed",
    arguments: ["", "oom -1\n", "oom 999999999\n"])
  func killed(contents: String) async throws {
    try await withCase { it async throws in
      for number in 0..<3 {
        try await it.claimAll(by: "dead\(number)")
        try await Jobs(it.engine).releaseLeases(of: "dead\(number)", at: Moment(Date())) { _ in .zero }
      }
      try await it.claimAll(by: "dead")
      try it.end("dead", contents)
      #expect(try await states(it).map(\.state) == [.ready, .ready])
    }
  }
}
