// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// Numbers of jobs, shares and state changes, which workers and clients remember after the rows are deleted.
struct NumberTests {
  private let start = Moment(milliseconds: 10_000)
  private let account = "a@example.org"

  private func withAccount(_ body: (any Engine) async throws -> Void) async throws {
    try await withEngine { engine async throws in
      try await Accounts(engine).add(.sample(account))
      try await body(engine)
    }
  }

  private func claim(_ engine: any Engine, _ owner: String) async throws -> Lease {
    try #require(try await Jobs(engine).claim(owner: owner, at: start, lease: .seconds(60)))
  }

  private func share(_ id: String, _ engine: any Engine, account: String? = nil) async throws -> Int {
    let account = account ?? self.account
    _ = try await Shares(engine).accept(.sample(id, account: account, at: start))
    return try #require(try await Shares(engine).find(id, account: account)).number
  }

  /// The results that a worker can record for its job.
  enum Recording: String, CaseIterable {
    case extend, retry, release, beginReading, finishReading, finishBook, stop, postpone
    case beginDelivery, noteHandedOver, finishDelivery, requeue

    func record(_ lease: Lease, _ engine: any Engine, at time: Moment) async throws {
      let (jobs, stages, deliveries) = (Jobs(engine), Stages(engine), Deliveries(engine))
      let article = ArticleRecord(title: "late", summary: "{}", html: "", text: "")
      switch self {
      case .extend: try await jobs.extend(lease, by: .zero, at: time)
      case .retry: try await jobs.retry(lease, after: .zero, at: time, problem: "{}")
      case .release: try await jobs.release(lease)
      case .beginReading: try await stages.beginReading(lease, at: time)
      case .finishReading: try await stages.finishReading(lease, article: article, at: time)
      case .finishBook:
        try await stages.finishBook(
          lease, editions: [], mark: CatalogMark(site: "", words: ""), deliveries: [], problem: nil,
          at: time)
      case .stop: try await stages.stop(lease, state: .failed, problem: "{}", wall: nil, at: time)
      case .postpone: try await stages.postpone(lease, until: time, problem: "{}", at: time)
      case .beginDelivery: try await deliveries.begin(lease, delivery: "d", at: time)
      case .noteHandedOver: try deliveries.noteHandedOver(lease, delivery: "d")
      case .finishDelivery:
        try await deliveries.finish(lease, delivery: "d", state: .sent, problem: nil, at: time)
      case .requeue:
        try await deliveries.requeue(lease, delivery: "d", until: time, problem: "{}", at: time)
      }
    }
  }

  @Test(
    "a worker whose share was deleted cannot change the job of a later share", arguments: Recording.allCases)
  func deletedShare(_ recording: Recording) async throws {
    try await withAccount { engine async throws in
      _ = try await share("one", engine)
      let stopped = try await claim(engine, "stopped")
      _ = try await Shares(engine).delete("one", account: account, at: start)
      _ = try await share("two", engine)
      let later = try await claim(engine, "later")
      #expect(later.job > stopped.job)
      await #expect(throws: StorageProblem.self) { try await recording.record(stopped, engine, at: start) }
      try await Jobs(engine).extend(later, by: .seconds(120), at: start)
      #expect(try await Jobs(engine).waiting(upTo: 10) == 1)
      #expect(try await Shares(engine).find("two", account: account)?.state == .received)
    }
  }

  @Test(
    "a lease is not valid for another job, even one with the same number and fence",
    arguments: Recording.allCases)
  func sameNumber(_ recording: Recording) async throws {
    try await withAccount { engine async throws in
      _ = try await share("one", engine)
      let stopped = try await claim(engine, "stopped")
      _ = try await Shares(engine).delete("one", account: account, at: start)
      _ = try await share("two", engine)
      try await engine.write { _ = try $0.run("UPDATE job SET number = ?", [stopped.job]) }
      let later = try await claim(engine, "later")
      #expect((later.job, later.fence) == (stopped.job, stopped.fence))
      await #expect(throws: StorageProblem.self) { try await recording.record(stopped, engine, at: start) }
      try await Jobs(engine).extend(later, by: .seconds(120), at: start)
      #expect(try await Jobs(engine).waiting(upTo: 10) == 1)
    }
  }

  @Test("a share number is not used again after its account was deleted")
  func shareNumbers() async throws {
    try await withAccount { engine async throws in
      let first = try await share("one", engine)
      _ = try await Membership(engine).delete(account)
      try await Accounts(engine).add(.sample("b@example.org"))
      let numbers = [
        try await share("two", engine, account: "b@example.org"),
        try await share("three", engine, account: "b@example.org"),
      ]
      #expect(numbers == [first + 1, first + 2])
    }
  }

  @Test("a book that was made for a deleted share is not stored")
  func lateEdition() async throws {
    try await withAccount { engine async throws in
      let number = try await share("one", engine)
      _ = try await Shares(engine).delete("one", account: account, at: start)
      let book = BookRecord(
        file: NewFile("late.epub"), sha256: "0", bytes: 1, name: "late.epub",
        mediaType: "application/epub+zip",
        madeAt: start)
      try await Stages(engine).keep(EditionRecord(device: "d", book: book, facts: "{}"), share: number)
      #expect(try await Shares(engine).referencedFiles().isEmpty)
    }
  }

  @Test("a client that follows changes misses none after the newest share is deleted")
  func transitionNumbers() async throws {
    try await withAccount { engine async throws in
      let stored = try await share("kept", engine)
      _ = try await share("newest", engine)
      for _ in 0..<2 {
        let lease = try await claim(engine, "w")
        try await Stages(engine).stop(lease, state: .failed, problem: "{}", wall: nil, at: start)
      }
      let mark = try await Transitions(engine).mark(account: account)
      _ = try await Shares(engine).delete("newest", account: account, at: start)
      try await Stages(engine).beginAgain(share: stored, destinations: nil, at: start)
      let changes = try await Transitions(engine).changes(account: account, after: mark)
      #expect(changes.shares.map(\.id) == ["kept"])
      #expect(changes.mark.transition > mark.transition)
    }
  }
}
