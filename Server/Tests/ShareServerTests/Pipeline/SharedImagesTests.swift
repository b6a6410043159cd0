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
}
