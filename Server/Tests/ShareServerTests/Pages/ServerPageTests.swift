// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareServer
import Storage
import Testing

/// The admin's page about the server.
struct ServerPageTests {
  private func browser(_ server: RunningServer, _ role: StoredRole) async throws -> Browser {
    let browser = Browser(server)
    try await browser.signIn(as: try await server.makeUser("\(role)@example.org", role: role))
    return browser
  }

  @Test("only admins see the page and the way to it", arguments: [(StoredRole.admin, 200), (.user, 404)])
  func access(_ role: StoredRole, _ status: Int) async throws {
    try await RunningServer.run { server async throws in
      let browser = try await browser(server, role)
      #expect(try await browser.get("/server").status == status)
      #expect(try await browser.get("/").text.contains("href=\"/server\"") == (status == 200))
      let guest = try await Browser(server).get("/server")
      #expect((guest.status, guest.headers["location"]) == (303, "/sign-in?next=%2Fserver"))
    }
  }

  @Test("it shows the checks, the queue, the deliveries, and what each account uses")
  func figures() async throws {
    try await RunningServer.run {
      $0.workers = 0
    } _: { server async throws in
      let user = try await server.makeUser("reader@example.org")
      _ = try await server.share("For the queue.", type: "text/plain", token: user.shareToken)
      let page = try await browser(server, .admin).get("/server").text
      #expect(page.contains("data-check=\"Disk\"") && page.contains("data-check=\"Database\""))
      #expect(page.contains("0 processes work on jobs."))
      #expect(page.contains("<tr data-stage=\"read\"><th scope=\"row\">Read pages</th><td>1</td><td>0</td>"))
      #expect(page.contains("<th scope=\"row\">reader@example.org</th><td>1</td><td>0</td>"))
      #expect(page.contains("Nothing has been sent yet."))
    }
  }

  @Test("it counts deliveries by state, and those apart whose email is only a file")
  func deliveries() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("reader@example.org", hasKindle: true)
      let response = try await server.share("For the mail.", type: "text/plain", token: user.shareToken)
      let id = try response.decode(Receipt.self).id
      _ = try await server.status(id, user) { $0.deliveries.first?.state == .sent }
      let page = try await browser(server, .admin).get("/server").text
      #expect(!page.contains("data-delivery-count=\"sent\""))
      #expect(
        page.contains(
          "<dt>Written to the mail folder, not sent</dt><dd data-delivery-count=\"written\">1</dd>"))
    }
  }

  @Test("the checks are in the language of the account")
  func german() async throws {
    try await RunningServer.run { server async throws in
      let browser = try await browser(server, .admin)
      _ = try await browser.post("/account/preferences", [("language", "de"), ("timeZone", "")])
      let page = try await browser.get("/server").text
      #expect(page.contains("Nur dieser Rechner erreicht den Server."))
      #expect(page.contains("In Ordnung") && !page.contains("Only the owner"))
    }
  }

  @Test(
    "times are written as the account reads them",
    arguments: [
      ("en", #"It is \w+ \d+, \d{4} at \d+:\d\d\s[AP]M"#),
      ("de", #"steht auf \d+\. \w+\.? \d{4}, \d\d:\d\d"#),
    ])
  func times(_ language: String, _ clock: String) async throws {
    try await RunningServer.run { server async throws in
      let browser = try await browser(server, .admin)
      _ = try await browser.post(
        "/account/preferences", [("language", language), ("timeZone", "Europe/Berlin")])
      let page = try await browser.get("/server").text
      #expect(page.range(of: clock, options: .regularExpression) != nil, "\(page)")
      #expect(!page.contains(/\d-\d\dT\d\d:/))
    }
  }

  @Test("it says that emails are only written to a folder, although it makes no check that needs a network")
  func mailFolder() async throws {
    try await RunningServer.run { server async throws in
      let page = try await browser(server, .admin).get("/server").text
      #expect(page.contains("data-check=\"Mail\" data-level=\"doubtful\""))
    }
  }
}
