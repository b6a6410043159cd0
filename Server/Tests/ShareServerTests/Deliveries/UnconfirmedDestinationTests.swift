// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Pipeline
import ShareContract
import ShareServer
import Storage
import Testing

/// Tests that books wait for an unconfirmed destination, and are sent when it is confirmed.
struct UnconfirmedDestinationTests {
  private struct Added: Decodable { let id: String }

  private func addKindle(
    _ server: RunningServer, _ user: TestUser, settings: String = "{}"
  ) async throws -> String {
    let body =
      #"{"kind":"kindle","address":"me@kindle.com","name":"Mine","default":true,"settings":\#(settings)}"#
    return try await server.send(
      "POST", Routes.destinations, token: user.fullToken, headers: ["Content-Type": "application/json"],
      body: Data(body.utf8)
    ).decode(Added.self).id
  }

  private func change(
    _ id: String, _ body: String, _ server: RunningServer, _ user: TestUser
  ) async throws -> Int {
    try await server.send(
      "PATCH", Routes.destination(id), token: user.fullToken, headers: ["Content-Type": "application/json"],
      body: Data(body.utf8)
    ).status
  }

  private func share(
    _ text: String, _ server: RunningServer, _ user: TestUser, until isDone: (ShareStatus) -> Bool
  ) async throws -> ShareStatus {
    let receipt = try await server.share(text, type: "text/plain", token: user.shareToken).decode(
      Receipt.self)
    return try await server.status(receipt.id, user, until: isDone)
  }

  private func mails(_ server: RunningServer) -> Int {
    let folder = server.configuration.mail.folder.path
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter {
      $0.hasSuffix(".eml")
    }.count
  }

  @Test("books wait for a Kindle to be confirmed, say so, and are sent once when it is")
  func waits() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let id = try await addKindle(server, user)
      let waiting = try await share("Early\n\nx", server, user) { !$0.deliveries.isEmpty }
      #expect(waiting.deliveries.map(\.state) == [.queued])
      #expect(waiting.deliveries.first?.problem?.code == "destination_unconfirmed")
      #expect(waiting.deliveries.first?.problem?.detail?.contains("Mine") == true)
      #expect(waiting.deliveries.first?.attempts == 0)
      #expect(mails(server) == 0)
      for _ in 0..<2 { #expect(try await change(id, #"{"confirmed":true}"#, server, user) == 204) }
      let sent = try await server.status(waiting.id, user) { $0.deliveries.first?.state == .sent }
      #expect(sent.deliveries.map(\.state) == [.sent])
      #expect(sent.deliveries.first?.problem?.knownCode == .mailWrittenToFolder)
      #expect(mails(server) == 1)
    }
  }

  @Test("a digest that is due waits for the confirmation, and collects further books until then")
  func digest() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let id = try await addKindle(server, user, settings: #"{"schedule":{"rhythm":"byHand"}}"#)
      let first = try await share("One\n\nx", server, user) { !$0.deliveries.isEmpty }
      #expect(
        try await server.send("POST", Routes.digest(of: id), token: user.fullToken).status == 202)
      // The digest's job leaves its reason when it has run.
      _ = try await server.status(first.id, user) { _ in true }
      let second = try await share("Two\n\nx", server, user) { !$0.deliveries.isEmpty }
      #expect(mails(server) == 0)
      #expect(second.deliveries.first?.problem?.code == "destination_unconfirmed")
      #expect(try await change(id, #"{"confirmed":true}"#, server, user) == 204)
      for share in [first, second] {
        let sent = try await server.status(share.id, user) { $0.deliveries.first?.state == .sent }
        #expect(sent.deliveries.map(\.state) == [.sent])
      }
      #expect(mails(server) == 1)
    }
  }

  @Test("removing the destination ends the wait, and the share says why it wasn't sent")
  func removal() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let id = try await addKindle(server, user)
      let waiting = try await share("Early\n\nx", server, user) { !$0.deliveries.isEmpty }
      #expect(
        try await server.send("DELETE", Routes.destination(id), token: user.fullToken).status == 204)
      let ended = try await server.status(waiting.id, user) { $0.deliveries.isEmpty }
      #expect(ended.state == .ready)
      #expect(ended.problem?.code == "destination_removed")
      #expect(ended.problem?.detail?.contains("Mine was removed") == true)
    }
  }

  @Test("the confirmation survives a restart between confirming and sending")
  func restart() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "server-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var user: TestUser?
    var share: ShareID?
    var destination = ""
    try await RunningServer.run(in: folder) { server async throws in
      let made = try await server.makeUser("a@example.org")
      destination = try await addKindle(server, made)
      share = try await self.share("Early\n\nx", server, made) { !$0.deliveries.isEmpty }.id
      user = made
    }
    let (owner, id) = (try #require(user), try #require(share))
    // No worker runs, so nothing is sent before the next start.
    try await RunningServer.run(in: folder) {
      $0.workers = 0
    } _: { server async throws in
      #expect(try await change(destination, #"{"confirmed":true}"#, server, owner) == 204)
    }
    try await RunningServer.run(in: folder) { server async throws in
      let sent = try await server.status(id, owner) { $0.deliveries.first?.state == .sent }
      #expect(sent.deliveries.map(\.state) == [.sent])
      #expect(mails(server) == 1)
    }
  }
}
