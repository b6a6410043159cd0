// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import Testing

/// Tests the pages of shares and destinations, without JavaScript.
struct DestinationPageTests {
  private struct Destination: Decodable {
    let id: String
    let name: String
    let nextDigest: String?
  }

  private func listed(_ server: RunningServer, _ user: TestUser) async throws -> [Destination] {
    struct Page: Decodable { let items: [Destination] }
    return try await server.send("GET", Routes.destinations, token: user.fullToken).decode(Page.self).items
  }

  @Test("a share's page shows its history and offers for each failure only the step that helps")
  func timeline() async throws {
    try await TestReceiver.run(with: [(422, [:])]) { receiver async throws in
      try await RunningServer.run { server async throws in
        let user = try await server.makeUser("a@example.org")
        let browser = Browser(server)
        try await browser.signIn(as: user)
        let added = try await browser.post(
          "/destinations", [("kind", "webhook"), ("address", receiver.address), ("name", "Robot <1>")])
        #expect(added.text.contains("whsec_"))
        #expect(try await !browser.get("/").text.contains("whsec_"))
        let response = try await server.share("One\n\nx", type: "text/plain", token: user.shareToken)
        let id = try response.decode(Receipt.self).id
        _ = try await server.status(id, user) { $0.deliveries.first?.state == .rejected }
        let page = try await browser.get("/shares/\(id.text)").text
        let steps = page.components(separatedBy: "<li data-state=").dropFirst().map {
          $0.components(separatedBy: "</li>")[0]
        }
        #expect(steps.count == 6)
        let reasons = steps.filter { $0.contains("class=\"reason\"") }
        #expect(reasons.count == 1)
        #expect(reasons.first?.contains("refused the book with status 422") == true)
        #expect(page.contains("<h2>Robot &lt;1&gt;</h2>"))
        #expect(page.contains("data-delivery-state=\"rejected\""))
        #expect(page.contains("with a new identifier"))
      }
    }
  }

  @Test("invalid settings change nothing, and what was entered stays in the form")
  func invalidSettings() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let browser = Browser(server)
      try await browser.signIn(as: user)
      _ = try await browser.post(
        "/destinations", [("kind", "folder"), ("address", "books"), ("name", "Cabin")])
      let id = try #require(try await listed(server, user).first).id
      let valid = [
        ("rhythm", "daily"), ("time", "07:30"), ("timeZone", "Asia/Kathmandu"), ("name", "Hut"),
        ("device", "kindle-11"),
      ]
      for (field, value) in [("timeZone", "Mars/Base"), ("name", " ")] {
        let fields = valid.map { $0.0 == field ? (field, value) : $0 }
        let page = try await browser.post("/destinations/\(id)/settings", fields)
        #expect(page.status == 422 && page.text.contains("value=\"\(value)\""))
        #expect(page.text.contains("value=\"07:30\"") && page.text.contains("value=\"daily\" checked"))
        #expect(page.text.contains("<option value=\"kindle-11\" selected>"))
        let unchanged = try #require(try await listed(server, user).first)
        #expect(unchanged.name == "Cabin" && unchanged.nextDigest == nil)
      }
    }
  }

  @Test("the page of a destination sets its schedule, shows waiting shares and sends them by a button")
  func schedule() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let browser = Browser(server)
      try await browser.signIn(as: user)
      _ = try await browser.post(
        "/destinations", [("kind", "folder"), ("address", "books"), ("name", "Cabin")])
      let id = try #require(try await listed(server, user).first).id
      let fields = [
        ("rhythm", "weekly"), ("time", "07:30"), ("weekday", "3"), ("timeZone", "Asia/Kathmandu"),
        ("name", "Tablet"),
      ]
      let saved = try await browser.post("/destinations/\(id)/settings", fields)
      #expect(saved.text.contains("Saved."))
      let item = try #require(try await listed(server, user).first)
      #expect(item.name == "Tablet")
      #expect(item.nextDigest?.hasSuffix("T01:45:00.000Z") == true)
      let share = try await server.share("One\n\nx", type: "text/plain", token: user.shareToken)
        .decode(Receipt.self).id
      _ = try await server.status(share, user) { !$0.deliveries.isEmpty }
      let page = try await browser.get("/destinations/\(id)").text
      #expect(page.contains("1 share is waiting for the digest of Wednesday, "))
      #expect(page.contains(#/ at 7:30\sAM \(Asia/Kathmandu\)\./#))
      #expect(try await browser.get("/").text.contains("Waiting for the next digest to Tablet"))
      let sent = try await browser.post("/destinations/\(id)/digest", [])
      #expect(sent.text.contains("The digest is being made"))
      let status = try await server.status(share, user) { $0.deliveries.first?.state == .sent }
      #expect(status.deliveries.map(\.state) == [.sent])
    }
  }

  @Test("an invalid schedule is reported on the page, and nothing is changed")
  func wrongSchedule() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org", hasKindle: true)
      let browser = Browser(server)
      try await browser.signIn(as: user)
      let id = try #require(try await listed(server, user).first).id
      for fields in [
        [("rhythm", "daily"), ("time", "25:00"), ("timeZone", "UTC")],
        [("rhythm", "daily"), ("time", "07:00"), ("timeZone", "Atlantis")], [("time", "07:00")],
      ] {
        let response = try await browser.post("/destinations/\(id)/settings", fields)
        #expect(response.status == 422)
        #expect(response.text.contains("class=\"notice\""))
      }
      #expect(try await listed(server, user).first?.nextDigest == nil)
    }
  }

  @Test("pages of another user's shares and destinations are not found")
  func others() async throws {
    try await RunningServer.run { server async throws in
      let owner = try await server.makeUser("a@example.org", hasKindle: true)
      let item = try #require(try await listed(server, owner).first).id
      let share = try await server.share("One\n\nx", type: "text/plain", token: owner.shareToken)
        .decode(Receipt.self).id
      let other = try await server.makeUser("b@example.org")
      let browser = Browser(server)
      try await browser.signIn(as: other)
      #expect(try await browser.get("/shares/\(share.text)").status == 404)
      #expect(try await browser.get("/destinations/\(item)").status == 404)
      for action in ["settings", "digest", "secret", "proof", "reopen"] {
        let fields = [("rhythm", "byHand"), ("time", "07:00")]
        #expect(try await browser.post("/destinations/\(item)/\(action)", fields).status == 404, "\(action)")
      }
      for path in ["digest", "secret", "proof"] {
        let response = try await server.send(
          "POST", Routes.destination(item) + "/" + path, token: other.fullToken)
        #expect(response.status == 404, "\(path)")
      }
    }
  }
}
