// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Intake
import Pipeline
import ShareContract
import ShareServer
import Testing

/// Tests what happens when the same page is shared twice.
struct DuplicateTests {
  private func share(
    _ request: ShareRequest, _ server: RunningServer, _ user: TestUser, key: ShareID? = nil
  ) async throws -> Receipt {
    // Sorted, so that the same request has the same bytes.
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let body = String(decoding: try encoder.encode(request), as: UTF8.self)
    let headers = key.map { ["Idempotency-Key": "\"\($0.text)\""] } ?? [:]
    return try await server.share(body, type: "application/json", token: user.shareToken, headers: headers)
      .decode(Receipt.self)
  }

  private func page(_ url: String, title: String = "The ferry") -> ShareRequest {
    ShareRequest(url: url, title: title, html: TestPages.article("The early ferry"))
  }

  /// Adds a folder, which gets books although this server sends no mail.
  ///
  /// A delivery by mail is only written to a file, so that it doesn't count as sent.
  private func addFolder(_ server: RunningServer, _ user: TestUser) async throws {
    _ = try await server.destinations.add(
      account: user.account, kind: "folder", address: "Books", name: "My e-reader", isDefault: true,
      isConfirmed: true)
  }

  @Test("the second share of a page becomes a book that isn't sent, says so, and is sent when its owner asks")
  func held() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      try await addFolder(server, user)
      let first = try await share(page("https://example.org/ferry?utm_source=mail"), server, user)
      #expect(first.duplicateOf == nil)
      _ = try await server.status(first.id, user) { $0.deliveries.first?.state == .sent }
      let second = try await share(page("https://EXAMPLE.org/ferry#top", title: "Again"), server, user)
      #expect(second.duplicateOf?.id == first.id)
      let held = try await server.status(second.id, user) { $0.state == .ready }
      #expect(held.deliveries.isEmpty)
      #expect(held.problem?.code == "already_sent")
      #expect(held.problem?.detail?.hasPrefix("You sent this to My e-reader on ") == true)
      #expect(held.duplicateOf?.id == first.id)
      #expect(held.duplicateOf?.state == "ready")
      let response = try await server.send(
        "POST", Routes.deliveries(of: second.id), token: user.fullToken,
        headers: ["Content-Type": "application/json"], body: Data("{}".utf8))
      #expect(response.status < 300, "\(response.text)")
      let sent = try await server.status(second.id, user) { $0.deliveries.first?.state == .sent }
      #expect(sent.problem == nil)
    }
  }

  @Test("a share that asks to be sent again is sent, and so is another page")
  func again() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org", hasKindle: true)
      let first = try await share(page("https://example.org/ferry"), server, user)
      _ = try await server.status(first.id, user) { $0.deliveries.first?.state == .sent }
      var wanted = page("https://example.org/ferry")
      wanted.again = true
      for request in [wanted, page("https://example.org/ferry?page=2")] {
        let next = try await share(request, server, user)
        let status = try await server.status(next.id, user) { $0.state == .ready }
        #expect(status.deliveries.count == 1)
      }
    }
  }

  @Test("of two shares of a page at the same moment, one is sent")
  func atOnce() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      try await addFolder(server, user)
      async let one = share(page("https://example.org/ferry", title: "One"), server, user)
      async let two = share(page("https://example.org/ferry", title: "Two"), server, user)
      var deliveries = 0
      for receipt in try await [one, two] {
        deliveries += try await server.status(receipt.id, user) { $0.state == .ready }.deliveries.count
      }
      #expect(deliveries == 1)
    }
  }

  @Test(
    "a repeated request with the same identifier isn't a duplicate, and neither is another account's page")
  func replay() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org", hasKindle: true)
      let other = try await server.makeUser("b@example.org", hasKindle: true)
      let key = ShareID.make()
      let first = try await share(page("https://example.org/ferry"), server, user, key: key)
      let replayed = try await share(page("https://example.org/ferry"), server, user, key: key)
      #expect(replayed == first)
      let foreign = try await share(page("https://example.org/ferry"), server, other)
      #expect(foreign.duplicateOf == nil)
      let status = try await server.status(foreign.id, other) { $0.state == .ready }
      #expect(status.deliveries.count == 1)
    }
  }

  @Test(
    "addresses of one page have the same key",
    arguments: [
      ("HTTP://Example.ORG:80", "http://example.org/"),
      ("https://example.org:443/a?utm_source=x&id=1&fbclid=2", "https://example.org/a?id=1"),
      ("https://example.org/a?gclid=1#part", "https://example.org/a"),
      ("https://Me@Example.org/A%2fB", "https://Me@example.org/A%2fB"),
      ("https://Example.org?a=1", "https://example.org/?a=1"),
      ("http://[2001:DB8::1]:80/a#top", "http://[2001:db8::1]/a"),
      ("https://EXAMPLE.org/Ä?utm_medium=x", "https://example.org/Ä"),
      ("https://Bücher.example:443/é#/é", "https://bücher.example/é#/é"),
    ])
  func sameKey(_ address: String, _ key: String) { #expect(PageKey.make(address) == key) }

  @Test(
    "addresses that may be different pages have different keys",
    arguments: [
      ("http://example.org/", "https://example.org/"), ("https://example.org/a", "https://example.org/A"),
      ("https://example.org/a", "https://example.org/a/"),
      ("https://example.org/?a=1&b=2", "https://example.org/?b=2&a=1"),
      ("https://example.org/#!/a", "https://example.org/#!/b"),
      ("https://example.org/#/a", "https://example.org/#/b"),
      ("https://example.org/?ref=a", "https://example.org/?ref=b"),
      ("https://www.example.org/", "https://example.org/"),
      ("https://example.org:8443/", "https://example.org/"),
      ("https://example.org/?utm=1", "https://example.org/"),
    ])
  func otherKey(_ one: String, _ other: String) { #expect(PageKey.make(one) != PageKey.make(other)) }
}
