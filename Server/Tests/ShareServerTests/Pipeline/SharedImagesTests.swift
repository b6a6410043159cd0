// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Fetching
import Foundation
import Logging
import Pipeline
import ShareContract
import ShareServer
import Storage
import Testing

/// Tests how a book gets the images that came with its share.
struct SharedImagesTests {
  private func images(
    _ server: RunningServer, _ engine: any Engine, of id: ShareID, _ user: TestUser
  ) async throws {
    let shares = Shares(engine)
    let share = try #require(try await shares.find(id.text, account: user.account))
    let (bodies, _) = try server.configuration.openFiles(engine, logger: Logger(label: "test"))
    _ = try await ImageFetcher(
      fetcher: GuardedFetcher(), shares: shares, captures: Captures(engine), bodies: bodies
    )
    .fetch([], of: share)
  }

  @Test(
    "An error of the database isn't taken for a share without images", arguments: ["share_body", "capture"])
  func databaseError(table: String) async throws {
    try await RunningServer.run({ $0.workers = 0 }) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let receipt = try await server.share("A text", type: "text/plain", token: user.shareToken).decode(
        Receipt.self)
      let engine = try server.configuration.openEngine()
      defer { try? engine.close() }
      try await images(server, engine, of: receipt.id, user)
      try await engine.write { try $0.run("ALTER TABLE \(table) RENAME TO hidden", []) }
      await #expect(throws: (any Error).self) { try await images(server, engine, of: receipt.id, user) }
      try await engine.write { try $0.run("ALTER TABLE hidden RENAME TO \(table)", []) }
    }
  }

  @Test("A share whose images can't be looked up in the database waits, and becomes a book afterward")
  func waitingBook() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "server-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var sent: (user: TestUser, share: ShareID)?
    try await RunningServer.run(in: folder, { $0.workers = 0 }) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let receipt = try await server.share("A text", type: "text/plain", token: user.shareToken).decode(
        Receipt.self)
      sent = (user, receipt.id)
      try await endReading(try server.configuration.openEngine())
    }
    let (user, share) = try #require(sent)
    try await RunningServer.run(in: folder) { server async throws in
      let engine = try server.configuration.openEngine()
      defer { try? engine.close() }
      #expect(try await poll { try await attempts(engine) > 0 })
      try await engine.write { try $0.run("ALTER TABLE hidden RENAME TO capture", []) }
      let status = try await server.status(share, user) { [.ready, .failed].contains($0.state) }
      #expect(status.state == .ready)
    }
  }

  /// Stores an article, so that the book comes next, and hides a table that the book needs.
  private func endReading(_ engine: any Engine) async throws {
    defer { try? engine.close() }
    let now = Moment(Date())
    let lease = try #require(try await Jobs(engine).claim(owner: "test", at: now, lease: .seconds(60)))
    let article = ArticleRecord(
      title: "The ferry", summary: "{}", html: "<p>A ferry left.</p>", text: "A ferry left.")
    try await Stages(engine).finishReading(lease, article: article, at: now)
    try await engine.write { try $0.run("ALTER TABLE capture RENAME TO hidden", []) }
  }

  private func attempts(_ engine: any Engine) async throws -> Int {
    try await engine.read {
      try $0.row("SELECT attempts FROM job WHERE lease_owner IS NULL")?.integer("attempts") ?? 0
    }
  }
}
