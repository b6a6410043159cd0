// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ServerCore
import ShareContract
import ShareServer
import Testing

/// Shares that name a destination that was removed.
struct RemovedDestinationTests {
  private struct Added: Decodable { let id: String }

  private func addFolder(_ name: String, _ server: RunningServer, _ user: TestUser) async throws -> String {
    try await server.send(
      "POST", Routes.destinations, token: user.fullToken, headers: ["Content-Type": "application/json"],
      body: Data(#"{"kind":"folder","address":"\#(name)","name":"\#(name)"}"#.utf8)
    ).decode(Added.self).id
  }

  private func remove(_ id: String, _ server: RunningServer, _ user: TestUser) async throws {
    #expect(try await server.send("DELETE", Routes.destination(id), token: user.fullToken).status == 204)
  }

  private func share(
    to destinations: [String], _ server: RunningServer, _ user: TestUser, id: String? = nil
  ) async throws -> TestResponse {
    let list = destinations.map { #""\#($0)""# }.joined(separator: ",")
    return try await server.share(
      #"{"text":"A text about tides.","destinations":[\#(list)]}"#, type: "application/json",
      token: user.shareToken, headers: id.map { ["Idempotency-Key": "\"\($0)\""] } ?? [:])
  }

  @Test("a new share for it is refused with a code, and the text says what to do and names no identifier")
  func refused() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let id = try await addFolder("attic", server, user)
      try await remove(id, server, user)
      let response = try await share(to: [id], server, user)
      #expect((response.status, response.problemCode) == (422, "destination_removed"))
      #expect(response.text.contains("Choose another destination") && !response.text.contains(id))
      #expect(try await server.count(user) == 0)
    }
  }

  @Test("a repeated request for a share that was accepted before gets the receipt")
  func replay() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let (id, key) = (try await addFolder("attic", server, user), ShareID.make(at: Date()).text)
      #expect(try await share(to: [id], server, user, id: key).status == 202)
      try await remove(id, server, user)
      let again = try await share(to: [id], server, user, id: key)
      #expect(again.status == 202 && again.headers["idempotency-replayed"] == "true")
      #expect(try await server.count(user) == 1)
    }
  }

  @Test("a form that was accepted in part and is sent again without its destination adds only the rest")
  func formInPart() async throws {
    try await RunningServer.run { server async throws in
      let (user, browser) = (try await server.makeUser("a@example.org"), Browser(server))
      try await browser.signIn(as: user)
      let id = try await addFolder("attic", server, user)
      let (first, rest) = ("https://example.invalid/a", "https://example.invalid/b")
      func send(_ content: String, _ more: [(String, String)] = []) async throws -> TestResponse {
        try await browser.post(
          "/new/form", [("content", content), ("submission", "one")] + more,
          headers: ["Accept": "application/json", "Sharepipe-Account": user.account])
      }
      let chosen = [("chooses", "1"), ("destination", id)]
      #expect(try await send(first, chosen).status == 202)
      try await remove(id, server, user)
      let refused = try await send(first + "\n" + rest, chosen)
      #expect((refused.status, refused.problemCode) == (422, "destination_removed"))
      for _ in 0..<2 {
        let sent = try await send(first + "\n" + rest)
        #expect(sent.status == 202 && sent.text.contains(#""added":2"#))
        #expect(try await server.count(user) == 2)
      }
    }
  }

  @Test("a form that the browser sends again with another destination says that nothing was sent there")
  func restoredForm() async throws {
    try await RunningServer.run { server async throws in
      let (user, browser) = (try await server.makeUser("a@example.org"), Browser(server))
      try await browser.signIn(as: user)
      let destinations = [
        try await addFolder("attic", server, user), try await addFolder("cellar", server, user),
      ]
      var locations: [String?] = []
      for destination in destinations {
        let form = [
          ("content", "https://example.invalid/a"), ("submission", "one"), ("do", "add"), ("chooses", "1"),
        ]
        locations.append(
          try await browser.post("/new", form + [("destination", destination)]).headers["location"])
      }
      let again = "/?done=add&count=0&known=1&otherDestinations=1"
      #expect(locations == ["/?done=add", again])
      #expect(try await browser.get(again).text.contains("You already added this with another destination"))
      #expect(try await server.count(user) == 1)
      let more = [
        ("content", "https://example.invalid/a\nhttps://example.invalid/b"), ("submission", "one"),
        ("do", "add"),
        ("chooses", "1"), ("destination", destinations[1]),
      ]
      let location = try #require(try await browser.post("/new", more).headers["location"])
      #expect(
        try await browser.get(location).text.contains(
          "1 share added; you already added the others with other destinations"))
    }
  }

  @Test("a form that another account has sent is added for this account, too, or refused")
  func formOfOthers() async throws {
    try await RunningServer.run { server async throws in
      for name in ["a", "b"] {
        let (user, browser) = (try await server.makeUser("\(name)@example.org"), Browser(server))
        try await browser.signIn(as: user)
        let sent = try await browser.post(
          "/new/form", [("content", "https://example.invalid/a"), ("submission", "one")],
          headers: ["Accept": "application/json", "Sharepipe-Account": user.account])
        #expect(try await server.count(user) == (sent.status == 202 ? 1 : 0))
      }
    }
  }

  @Test("a stored share whose destination is removed before its book is made says so, and goes to the others")
  func removedMeanwhile() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "server-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var made: (user: TestUser, shares: [ShareID])?
    // No worker runs, so no book is made before the next start.
    try await RunningServer.run(in: folder) {
      $0.workers = 0
    } _: { server async throws in
      let user = try await server.makeUser("a@example.org")
      let (gone, other) = (
        try await addFolder("attic", server, user), try await addFolder("cellar", server, user)
      )
      let one = try await share(to: [gone], server, user).decode(Receipt.self).id
      let two = try await server.share(
        #"{"text":"Another text.","destinations":["\#(gone)","\#(other)"]}"#, type: "application/json",
        token: user.shareToken
      ).decode(Receipt.self).id
      try await remove(gone, server, user)
      made = (user, [one, two])
    }
    let (user, shares) = try #require(made)
    try await RunningServer.run(in: folder) { server async throws in
      let one = try await server.status(shares[0], user) { $0.state == .ready }
      #expect(one.deliveries.isEmpty && one.problem?.code == "destination_removed")
      // A book that is made again may have been sent there before, so the text says only what is certain.
      #expect(one.problem?.detail == "A destination that you chose was removed.")
      let browser = Browser(server)
      try await browser.signIn(as: user)
      let needing = try await browser.get("/needs-you").text
      #expect(needing.contains("destination removed") && needing.contains(shares[0].text))
      #expect(!needing.contains(shares[1].text))
      #expect(try await browser.get("/").text.contains(#"class="state bad""#))
      #expect(try await browser.get("/shares/\(shares[0].text)").text.contains(#"class="badge bad""#))
      let two = try await server.status(shares[1], user) { $0.deliveries.first?.state == .sent }
      #expect(two.deliveries.count == 1 && two.problem?.code == "destination_removed")
      let page = try await server.send(
        "POST", Routes.deliveries(of: shares[0]), token: user.fullToken,
        headers: ["Content-Type": "application/json"], body: Data(#"{"destinations":["nobody"]}"#.utf8))
      #expect((page.status, page.problemCode) == (422, "destination_removed"))
    }
  }
}
