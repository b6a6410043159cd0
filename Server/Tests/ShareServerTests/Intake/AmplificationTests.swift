// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Pipeline
import ShareContract
import ShareServer
import Storage
import Testing
import Web

/// Tests that one small request can't cause many large requests to another server.
struct AmplificationTests {
  private struct Added: Decodable {
    let id: String
    let confirmed: Bool
    let problem: Problem?
  }

  private func add(
    _ kind: String, _ address: String, _ server: RunningServer, _ user: TestUser
  ) async throws -> TestResponse {
    try await server.send(
      "POST", Routes.destinations, token: user.fullToken, headers: ["Content-Type": "application/json"],
      body: Data(#"{"kind":"\#(kind)","address":"\#(address)","default":true}"#.utf8))
  }

  private func share(
    to destinations: [String], _ server: RunningServer, _ user: TestUser
  ) async throws -> TestResponse {
    var request = ShareRequest(text: "The ferry\n\nleft at seven")
    request.destinations = destinations
    request.again = true
    let body = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
    return try await server.share(body, type: "application/json", token: user.shareToken)
  }

  private func folders(_ count: Int, _ server: RunningServer, _ user: TestUser) async throws -> [String] {
    var ids: [String] = []
    for number in 0..<count {
      ids.append(try await add("folder", "books\(number)", server, user).decode(Added.self).id)
    }
    return ids
  }

  /// Makes webhooks that the operator has confirmed.
  private func webhooks(
    _ addresses: [String], _ server: RunningServer, _ user: TestUser
  ) async throws -> [String] {
    var ids: [String] = []
    for address in addresses {
      let record = try await server.destinations.add(
        account: user.account, kind: "webhook", address: address, name: address, isDefault: false,
        isConfirmed: true, isOperator: true)
      _ = try await server.destinations.makeSecret(record.id, account: user.account)
      ids.append(record.id)
    }
    return ids
  }

  @Test("an account has at most 30 destinations, and the response names the limit")
  func perAccount() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let ids = try await folders(30, server, user)
      let refused = try await add("folder", "one-more", server, user)
      #expect((refused.status, refused.problemCode) == (409, "conflict"))
      #expect(refused.text.contains("30 destinations"))
      _ = try await server.send("DELETE", Routes.destination(ids[0]), token: user.fullToken)
      #expect(try await add("folder", "one-more", server, user).status == 201)
    }
  }

  @Test("a share goes to at most 10 destinations, when it is sent and when it is sent again")
  func perShare() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let ids = try await folders(11, server, user)
      let refused = try await share(to: ids, server, user)
      #expect((refused.status, refused.problemCode) == (422, "unprocessable"))
      #expect(refused.text.contains("10 destinations"))
      #expect(try await server.count(user) == 0)
      // A repeated destination counts once.
      let taken = try await share(to: Array(repeating: ids[0], count: 40), server, user)
      let id = try taken.decode(Receipt.self).id
      let status = try await server.status(id, user) { $0.deliveries.first?.state == .sent }
      #expect(status.deliveries.count == 1)
      let body = try JSONEncoder().encode(["destinations": ids])
      let again = try await server.send(
        "POST", Routes.deliveries(of: id), token: user.fullToken,
        headers: ["Content-Type": "application/json"], body: body)
      #expect((again.status, again.problemCode) == (422, "unprocessable"))
    }
  }

  @Test("one address is one destination, however it is written")
  func sameAddress() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      _ = try await webhooks(["http://127.0.0.1:1/hook"], server, user)
      for address in ["HTTP://127.0.0.1:1/hook", "http://127.0.0.1:1/hook#x"] {
        #expect(try await add("webhook", address, server, user).status == 409, "\(address)")
      }
      #expect(try await add("kindle", "me@kindle.com", server, user).status == 201)
      for (kind, address) in [("kindle", "ME@Kindle.com"), ("email", "me@kindle.com")] {
        #expect(try await add(kind, address, server, user).status == 409, "\(kind) \(address)")
      }
    }
  }

  @Test("a webhook gets only the challenge until it answers it")
  func challenge() async throws {
    try await TestReceiver.run(with: [(200, [:])], echoes: false) { receiver async throws in
      try await RunningServer.run { server async throws in
        let user = try await server.makeUser("a@example.org")
        let added = try await add("webhook", receiver.address, server, user).decode(Added.self)
        #expect(!added.confirmed)
        #expect(added.problem != nil)
        let id = try await share(to: [added.id], server, user).decode(Receipt.self).id
        let early = try await server.status(id, user) { $0.deliveries.first?.problem != nil }
        #expect(early.deliveries.first?.problem?.code == "destination_unconfirmed")
        #expect(receiver.seen.isEmpty)
        let verification = Routes.destination(added.id) + "/proof"
        #expect(try await server.send("POST", verification, token: user.fullToken).status == 409)
        receiver.beginEchoing()
        #expect(try await server.send("POST", verification, token: user.fullToken).status == 204)
        #expect(receiver.challenges.count == 3)
        // The waiting book leaves by itself.
        _ = try await server.status(id, user) { $0.deliveries.contains { $0.state == .sent } }
        #expect(receiver.seen.count == 1)
      }
    }
  }

  @Test("an owner's confirmation does not replace the challenge of a webhook")
  func noWord() async throws {
    try await TestReceiver.run(with: [(200, [:])], echoes: false) { receiver async throws in
      try await RunningServer.run { server async throws in
        let user = try await server.makeUser("a@example.org")
        let added = try await add("webhook", receiver.address, server, user).decode(Added.self)
        let response = try await server.send(
          "PATCH", Routes.destination(added.id), token: user.fullToken,
          headers: ["Content-Type": "application/json"], body: Data(#"{"confirmed":true}"#.utf8))
        #expect((response.status, response.problemCode) == (422, "unprocessable"))
      }
    }
  }

  @Test("one host gets 30 requests a minute from all accounts under all its names, and the rest wait")
  func perHost() async throws {
    let clock = TestClock()
    try await TestReceiver.run(with: [(200, [:])]) { receiver async throws in
      try await RunningServer.run {
        clock.set(&$0)
        $0.allowedHosts = ["127.0.0.1", "localhost"]
      } _: { server async throws in
        var shares: [(ShareID, TestUser)] = []
        for (name, host) in [("a", "127.0.0.1"), ("b", "localhost")] {
          let user = try await server.makeUser("\(name)@example.org")
          let addresses = (0..<10).map { "http://\(host):\(receiver.port)/\($0)" }
          let hooks = try await webhooks(addresses, server, user)
          for _ in 0..<2 {
            shares.append((try await share(to: hooks, server, user).decode(Receipt.self).id, user))
          }
        }
        var deliveries: [DeliveryStatus] = []
        for (id, user) in shares {
          deliveries += try await server.status(id, user) {
            $0.deliveries.count == 10 && $0.deliveries.allSatisfy { $0.state == .sent || $0.problem != nil }
          }.deliveries
        }
        #expect(receiver.seen.count == 30)
        #expect(deliveries.filter { $0.state == .sent }.count == 30)
        let waiting = deliveries.filter { $0.state == .queued }
        #expect(waiting.count == 10)
        #expect(waiting.allSatisfy { $0.problem?.code == "too_many_requests" && $0.nextTryAt != nil })
        #expect(waiting.allSatisfy { $0.attempts == 0 })
      }
    }
  }

  @Test("removing shares and destinations does not reset the mail limits")
  func mails() async throws {
    try await RunningServer.run({ $0.mailLimits.perDay = 2 }) { server async throws in
      let user = try await server.makeUser("a@example.org")
      for turn in 0..<3 {
        let added = try await add("kindle", "me@kindle.com", server, user).decode(Added.self)
        let confirmed = try await server.send(
          "PATCH", Routes.destination(added.id), token: user.fullToken,
          headers: ["Content-Type": "application/json"], body: Data(#"{"confirmed":true}"#.utf8))
        #expect(confirmed.status == 204)
        let id = try await share(to: [added.id], server, user).decode(Receipt.self).id
        let status = try await server.status(id, user) {
          $0.deliveries.first?.state == .sent || $0.deliveries.first?.problem != nil
        }
        #expect(status.deliveries.first?.state == (turn < 2 ? .sent : .queued))
        if turn == 2 { #expect(status.deliveries.first?.problem?.code == "too_many_requests") }
        try await server.erase(id, user)
        _ = try await server.send("DELETE", Routes.destination(added.id), token: user.fullToken)
      }
    }
  }
}
