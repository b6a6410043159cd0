// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Pipeline
import ShareContract
import ShareServer
import Storage
import Testing

/// The days after which shares are deleted, on the pages.
struct RetentionPageTests {
  @Test("the archive and the trash say what happens to old shares, by the shorter of both limits")
  func hints() async throws {
    try await RunningServer.run {
      $0.retention = RetentionRule(archived: 365, binned: 30)
    } _: { server async throws in
      let browser = Browser(server)
      try await browser.signIn(as: try await server.makeUser("a@example.org"))
      #expect(
        try await browser.get("/archive").text.contains("in the archive for 365 days move to the trash"))
      let saved = try await browser.post("/account/retention", [("archived", "90"), ("binned", "")])
      #expect((saved.status, saved.headers["location"]) == (303, "/account#storage"))
      #expect(try await browser.get("/archive").text.contains("in the archive for 90 days move to the trash"))
      #expect(try await browser.get("/bin").text.contains("deleted permanently after 30 days"))
      #expect(
        try await browser.get("/account").text.contains(
          "name=\"archived\" min=\"1\" max=\"36500\" value=\"90\""))
    }
  }

  @Test("by default, the archive is kept")
  func unlimited() async throws {
    try await RunningServer.run { server async throws in
      let browser = Browser(server)
      try await browser.signIn(as: try await server.makeUser("a@example.org"))
      #expect(!(try await browser.get("/archive").text.contains("data-retention")))
    }
  }

  @Test("a number of days that isn't one changes nothing", arguments: ["0", "-1", "x", "36501", "1.5"])
  func wrong(_ days: String) async throws {
    try await RunningServer.run { server async throws in
      let browser = Browser(server)
      let user = try await server.makeUser("a@example.org")
      try await browser.signIn(as: user)
      let refused = try await browser.post("/account/retention", [("archived", days), ("binned", "7")])
      #expect(refused.status == 422)
      let engine = try server.configuration.openEngine()
      #expect(try await Retention(engine).rule(of: user.account) == RetentionRule())
    }
  }

  @Test("the account page and the API set the same days, and the API refuses what isn't a number of days")
  func parts() async throws {
    try await RunningServer.run {
      $0.retention = RetentionRule(binned: 30, books: 365)
    } _: { server async throws in
      let browser = Browser(server)
      let user = try await server.makeUser("a@example.org")
      try await browser.signIn(as: user)
      _ = try await browser.post("/account/retention", [("originals", "60"), ("books", "")])
      let page = try await browser.get("/account").text
      #expect(page.contains("name=\"originals\" min=\"1\" max=\"36500\" value=\"60\""))
      #expect(page.contains("books are removed after 365 days at the latest"))
      let days = try await server.send("GET", "/v1/account/retention", token: user.fullToken).text
      #expect(days.contains(#""chosen":{"originals":60}"#) && days.contains(#""books":365"#))
      for (body, status) in [(#"{"books":0}"#, 422), (#"{"books":"x"}"#, 400), (#"{"books":7}"#, 200)] {
        let response = try await server.send(
          "PUT", "/v1/account/retention", token: user.fullToken,
          headers: ["Content-Type": "application/json"], body: Data(body.utf8))
        #expect(response.status == status, "\(body)")
      }
      #expect(try await browser.get("/account").text.contains("value=\"7\""))
      #expect(
        try await server.send("GET", "/v1/account/retention", token: user.shareToken).status == 403)
    }
  }

  @Test("a book that was removed by age is made again when its owner sends it")
  func makesAgain() async throws {
    try await RunningServer.run { server async throws in
      let browser = Browser(server)
      let user = try await server.makeUser("a@example.org", hasKindle: true)
      try await browser.signIn(as: user)
      let response = try await server.share("A text to keep.", type: "text/plain", token: user.shareToken)
      let id = try response.decode(Receipt.self).id
      _ = try await server.status(id, user) { $0.deliveries.first?.state == .sent }
      let retention = Retention(try server.configuration.openEngine())
      let later = Moment(server.configuration.now().addingTimeInterval(86_400))
      #expect(try await retention.removeBooks(account: user.account, madeBefore: later).count == 1)
      #expect(
        try await retention.removeOriginals(account: user.account, receivedBefore: later, at: later).count
          == 1)
      #expect(try await browser.get("/shares/\(id.text)/article").text.contains("A text to keep."))
      #expect(try await browser.get("/shares/\(id.text)").text.contains("data-book-removed"))
      #expect(try await browser.post("/shares/\(id.text)/resend", []).status == 303)
      let status = try await server.status(id, user) {
        $0.deliveries.count == 2 && $0.deliveries.allSatisfy { $0.state == .sent }
      }
      #expect(status.bookBytes != nil && status.deliveries.count == 2)
    }
  }
}
