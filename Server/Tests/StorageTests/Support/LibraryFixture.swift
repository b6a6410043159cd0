// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// A database with two accounts and a destination, and short forms of what the pipeline does with shares.
struct LibraryFixture {
  static let account = "a@example.org"
  static let other = "b@example.org"
  static let start = Moment(milliseconds: 1_000_000)

  let engine: any Engine
  var library: Library { Library(engine) }
  var shares: Shares { Shares(engine) }
  var stages: Stages { Stages(engine) }
  var deliveries: Deliveries { Deliveries(engine) }

  /// Runs a test with each engine.
  static func run(_ body: (LibraryFixture) async throws -> Void) async throws {
    try await withEngine { engine async throws in try await run(on: engine, body) }
  }

  static func runOnSQLite(_ body: (LibraryFixture) async throws -> Void) async throws {
    try await withSQLite { engine async throws in try await run(on: engine, body) }
  }

  private static func run(
    on engine: any Engine, _ body: (LibraryFixture) async throws -> Void
  ) async throws {
    for email in [account, other] { try await Accounts(engine).add(.sample(email)) }
    try await Destinations(engine).add(
      DestinationRecord(
        id: "k", account: account, kind: .kindle, address: "K@kindle.com", name: "K", confirmed: true,
        isDefault: true, createdAt: start))
    try await body(LibraryFixture(engine: engine))
  }

  /// Accepts a share without its job.
  func add(
    _ id: String, title: String? = nil, url: String? = nil, account: String = Self.account
  ) async throws {
    let new = NewShare(
      id: id, account: account, sha256: id, bytes: 4, contentType: "text/plain", contentLocation: nil,
      body: .row(Data("body".utf8)), title: title, url: url, destinations: nil, receivedAt: Self.start)
    #expect(try await shares.accept(new) == .accepted)
    try await engine.write { try $0.run("DELETE FROM job", []) }
  }

  func number(_ id: String, account: String = Self.account) async throws -> Int {
    try #require(try await shares.find(id, account: account)).number
  }

  /// Claims a new job of a share.
  private func lease(_ kind: String, _ share: Int) async throws -> Lease {
    try await engine.write { connection in
      try connection.run("DELETE FROM job", [])
      try connection.run("INSERT INTO job (kind, share, run_at) VALUES (?, ?, 0)", [kind, share])
    }
    return try #require(try await Jobs(engine).claim(owner: "w", at: Self.start, lease: .seconds(60)))
  }

  /// Ends the reading stage with an article.
  func read(
    _ id: String, title: String? = nil, site: String? = nil, author: String? = nil, text: String,
    account: String = Self.account
  ) async throws {
    let lease = try await lease("read", try await number(id, account: account))
    let keys = ["siteName": site, "byline": author].compactMapValues(\.self)
    let summary = String(decoding: try JSONEncoder().encode(keys), as: UTF8.self)
    try await stages.finishReading(
      lease, article: ArticleRecord(title: title, summary: summary, html: "", text: text), at: Self.start)
    try await engine.write { try $0.run("DELETE FROM job", []) }
  }

  /// Ends a stage with a failure.
  func fail(_ id: String, stage: String = "read") async throws {
    let lease = try await lease(stage, try await number(id))
    try await stages.stop(lease, state: .failed, problem: "{}", wall: nil, at: Self.start)
  }

  /// Ends the book stage with one delivery to the destination `k`, or with none.
  ///
  /// - Parameter holds: creates no delivery if the same page or bytes were sent to the destination before.
  func makeBook(
    _ id: String, delivery: String?, problem: String? = nil, holds: Bool = false
  ) async throws {
    let lease = try await lease("book", try await number(id))
    let hold: @Sendable ([HeldDelivery]) throws -> String = { _ in "{}" }
    let book = BookRecord(
      file: NewFile(id + ".epub"), sha256: "0", bytes: 1, name: "b.epub", madeAt: Self.start)
    let deliveries = [delivery].compactMap(\.self).map { NewDelivery(id: $0, destination: "k") }
    try await stages.finishBook(
      lease, editions: [EditionRecord(device: "kindle", book: book, facts: "{}")],
      mark: CatalogMark(site: "", words: id), deliveries: deliveries,
      collecting: { $0.settings.schedule == nil ? nil : .init(digest: "g", dueAt: nil) }, problem: problem,
      held: holds ? hold : nil, at: Self.start)
  }

  func setState(_ state: StoredDeliveryState, of delivery: String) async throws {
    try await engine.write {
      try $0.run("UPDATE delivery SET state = ? WHERE id = ?", [state, delivery])
    }
  }

  func apply(
    _ action: LibraryAction, _ ids: [String], account: String = Self.account
  ) async throws -> [String] {
    try await library.apply(action, to: ids, account: account, cancellation: "canceled", at: Self.start)
  }

  func ids(_ query: LibraryQuery = LibraryQuery(), account: String = Self.account) async throws -> [String] {
    try await library.list(account: account, query).map(\.share.id)
  }

  func found(_ text: String, account: String = Self.account) async throws -> [String] {
    try await ids(LibraryQuery(view: .all, text: text), account: account)
  }
}
