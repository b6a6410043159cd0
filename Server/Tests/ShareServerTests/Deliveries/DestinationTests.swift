// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import Testing

/// Tests the routes under `/v1/destinations`.
struct DestinationTests {
  @Test("an owner's settings for a destination are stored, and later settings replace them")
  func settings() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let added = try await send(
        "POST", Routes.destinations,
        #"{"kind":"kindle","address":"a@kindle.com","settings":{"device":"scribe"}}"#, server, user)
      let id = try added.decode(ListedDestination.self).id
      #expect(try await devices(server, user) == ["scribe"])
      let path = Routes.destinations + "/" + id
      #expect(try await send("PATCH", path, #"{"settings":{}}"#, server, user).status == 204)
      #expect(try await devices(server, user) == [nil])
    }
  }

  private func send(
    _ method: String, _ path: String, _ body: String, _ server: RunningServer, _ user: TestUser
  ) async throws -> TestResponse {
    try await server.send(
      method, path, token: user.fullToken, headers: ["Content-Type": "application/json"],
      body: Data(body.utf8))
  }

  private func devices(_ server: RunningServer, _ user: TestUser) async throws -> [String?] {
    let response = try await server.send("GET", Routes.destinations, token: user.fullToken)
    return try response.decode(Page.self).items.map(\.settings.device)
  }

  private struct Page: Decodable { let items: [ListedDestination] }
  private struct ListedDestination: Decodable {
    let id: String
    let settings: Settings
    struct Settings: Decodable { let device: String? }
  }
}
