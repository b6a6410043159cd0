// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Pipeline
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
      let engine = try SQLiteEngine(file: server.configuration.databaseFile)
      #expect(try await Retention(engine).rule(of: user.account) == RetentionRule())
    }
  }
}
