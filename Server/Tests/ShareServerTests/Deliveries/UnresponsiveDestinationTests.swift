// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Pipeline
import ShareContract
import ShareServer
import Storage
import Testing

/// Tests destinations whose server accepts connections but never responds, so each attempt takes minutes.
struct UnresponsiveDestinationTests {
  private func share(
    _ text: String, to destinations: [String], _ server: RunningServer, _ user: TestUser
  ) async throws -> ShareID {
    var request = ShareRequest(text: text)
    request.destinations = destinations
    let body = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
    return try await server.share(body, type: "application/json", token: user.shareToken).decode(Receipt.self)
      .id
  }

  private func add(
    _ kind: String, _ address: String, _ server: RunningServer, _ user: TestUser
  ) async throws -> String {
    try await server.destinations.add(
      account: user.account, kind: kind, address: address, name: address, isDefault: false, isConfirmed: true
    ).id
  }

  private func webhook(_ port: Int, _ server: RunningServer, _ user: TestUser) async throws -> String {
    let id = try await server.destinations.add(
      account: user.account, kind: "webhook", address: "http://127.0.0.1:\(port)/hook", name: "Hook",
      isDefault: false, isConfirmed: true, isOperator: true
    ).id
    _ = try await server.destinations.makeSecret(id, account: user.account)
    return id
  }

  /// Fills every slot that silent destinations can use, then shares to one that responds.
  private func holdUp(
    _ server: RunningServer, _ user: TestUser, mute: [String], responsive: String
  ) async throws {
    var held: [ShareID] = []
    for number in 1...6 { held.append(try await share("Held up \(number)", to: mute, server, user)) }
    for id in held {
      let status = try await server.status(id, user) { $0.state == .ready }
      #expect(status.state == .ready)
    }
    _ = try await poll { try await states(held, server, user).contains(.sending) }
    for number in 1...3 {
      let id = try await share("Goes on \(number)", to: [responsive], server, user)
      let status = try await server.status(id, user) { $0.deliveries.first?.state == .sent }
      #expect(status.deliveries.map(\.state) == [.sent])
    }
    // The silent destinations are still being waited for.
    let found = try await states(held, server, user)
    #expect(found.isSubset(of: [.queued, .sending]))
    #expect(found.contains(.sending))
  }

  /// The states of all deliveries; which share is delivered first depends on which book was made first.
  private func states(
    _ shares: [ShareID], _ server: RunningServer, _ user: TestUser
  ) async throws -> Set<DeliveryState> {
    var states: Set<DeliveryState> = []
    for id in shares {
      states.formUnion(try await server.status(id, user) { _ in true }.deliveries.map(\.state))
    }
    return states
  }

  @Test("a mail server that doesn't respond delays neither reading nor other destinations")
  func mail() async throws {
    let silent = try SilentServer()
    try await TestReceiver.run(with: [(200, [:])]) { receiver async throws in
      try await RunningServer.run {
        $0.mail.server = "smtp://127.0.0.1:\(silent.port)"
      } _: { server async throws in
        defer { silent.close() }
        let user = try await server.makeUser("a@example.org")
        var mute: [String] = []
        for number in 1...6 {
          mute.append(try await add("kindle", "reader\(number)@kindle.com", server, user))
        }
        let responsive = try await webhook(receiver.port, server, user)
        try await holdUp(server, user, mute: mute, responsive: responsive)
      }
    }
  }

  @Test("a webhook that doesn't respond uses one delivery slot, however much waits for it")
  func muteWebhook() async throws {
    let silent = try SilentServer()
    try await RunningServer.run { server async throws in
      defer { silent.close() }
      let user = try await server.makeUser("a@example.org")
      let mute = try await webhook(silent.port, server, user)
      let responsive = try await add("kindle", "reader@kindle.com", server, user)
      try await holdUp(server, user, mute: [mute], responsive: responsive)
    }
  }
}
