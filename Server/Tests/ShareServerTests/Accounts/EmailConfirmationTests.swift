// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Identity
import Pipeline
import ShareContract
import ShareServer
import Storage
import Testing

/// Tests the confirmation of an `email` destination by a mailed link.
struct EmailConfirmationTests {
  private func mails(_ server: RunningServer) throws -> [String] {
    let folder = server.configuration.mail.folder
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "eml" }.map { try String(contentsOf: $0, encoding: .utf8) }
  }

  /// Returns the code in the confirmation mail to an address, or in the first one.
  private func code(_ server: RunningServer, to address: String = "") throws -> String {
    let mail = try #require(
      try mails(server).first {
        $0.contains("Receive books from Sharepipe?") && (address.isEmpty || $0.contains(address))
      })
    let body = mail.components(separatedBy: "base64\r\n\r\n").last?.components(separatedBy: "--").first ?? ""
    let text = String(
      decoding: Data(base64Encoded: body.replacing("\r\n", with: "")) ?? Data(), as: UTF8.self)
    let path = try #require(text.components(separatedBy: "/confirm/").last)
    return String(path.prefix { !$0.isNewline })
  }

  private func add(_ address: String, _ server: RunningServer, _ user: TestUser) async throws -> TestResponse
  {
    try await server.send(
      "POST", Routes.destinations, token: user.fullToken, headers: ["Content-Type": "application/json"],
      body: Data(#"{"kind":"email","address":"\#(address)","default":true}"#.utf8))
  }

  private func sharedText(
    _ text: String, _ server: RunningServer, _ user: TestUser
  ) async throws -> ShareStatus {
    let response = try await server.share(text, type: "text/plain", token: user.shareToken)
    return try await server.status(try response.decode(Receipt.self).id, user) {
      [.sent, .failed].contains($0.deliveries.first?.state) || $0.deliveries.first?.problem != nil
    }
  }

  @Test("an address gets no books until its owner confirms by the link; viewing it does not use it up")
  func confirmation() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let added = try await add("reader@pocketbook.example", server, user)
      #expect(added.status == 201)
      let early = try await sharedText("Early\n\nx", server, user)
      #expect(early.deliveries.first?.problem?.code == "destination_unconfirmed")
      let code = try code(server)
      for _ in 0..<2 {
        let page = try await server.send("GET", "/confirm/" + code)
        #expect(page.status == 200)
        #expect(page.text.contains("a@example.org"))
      }
      #expect(try await server.send("POST", "/confirm/" + code).status == 200)
      #expect(try await server.send("POST", "/confirm/" + code).status == 410)
      let late = try await sharedText("Late\n\nx", server, user)
      #expect(late.deliveries.map(\.state) == [.sent])
      let waited = try await server.status(early.id, user) { $0.deliveries.first?.state == .sent }
      #expect(waited.deliveries.map(\.state) == [.sent])
      #expect(try mails(server).count == 3)
    }
  }

  @Test("the owner's confirmation is not enough, nor the operator's for a domain that is not allowed")
  func words() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      struct Added: Decodable { let id: String }
      let id = try await add("reader@pocketbook.example", server, user).decode(Added.self).id
      let response = try await server.send(
        "PATCH", Routes.destination(id), token: user.fullToken, headers: ["Content-Type": "application/json"],
        body: Data(#"{"confirmed":true}"#.utf8))
      #expect((response.status, response.problemCode) == (422, "unprocessable"))
      try await server.destinations.confirmByOperator(id, account: user.account)
      let status = try await sharedText("One\n\nx", server, user)
      #expect(status.deliveries.first?.problem?.code == "mail_refused")
    }
  }

  @Test("one address gets at most three links a day, even if it is removed and added again")
  func throttle() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      struct Added: Decodable { let id: String }
      for _ in 0..<3 {
        let id = try await add("x@mail.example", server, user).decode(Added.self).id
        _ = try await server.send("DELETE", Routes.destination(id), token: user.fullToken)
      }
      let other = try await server.makeUser("b@example.org")
      #expect(try await add("X@mail.example", server, other).status == 429)
      #expect(try mails(server).count == 3)
    }
  }

  @Test("a Kindle address outside Amazon's domains is confirmed only by the mailed link")
  func kindleOutsideAmazon() async throws {
    try await RunningServer.run {
      $0.mail.recipientDomains = ["reader.example", "kindle.com.example"]
    } _: { server async throws in
      let user = try await server.makeUser("a@example.org")
      let browser = Browser(server)
      try await browser.signIn(as: user)
      for address in ["reader@reader.example", "x@kindle.com.example"] {
        let id = try await addKindle(address, server, user)
        #expect(try await confirm(id, server, user).status == 422)
        #expect(try await browser.post("/destinations/\(id)/confirm", []).status == 422)
      }
      let list = try await browser.get("/destinations").text
      #expect(!list.contains("data-action=\"confirm\""))
      let early = try await sharedText("Early\n\nx", server, user)
      #expect(early.deliveries.first?.problem?.code == "destination_unconfirmed")
      #expect(
        try await server.send("POST", "/confirm/" + code(server, to: "reader@reader.example")).status == 200)
      let late = try await sharedText("Late\n\nx", server, user)
      #expect(late.deliveries.map(\.state) == [.sent])
    }
  }

  @Test(
    "the account's confirmation is enough at Amazon's domains",
    arguments: ["me@kindle.com", "ME@Free.Kindle.COM"])
  func kindleAtAmazon(_ address: String) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let id = try await addKindle(address, server, user)
      #expect(try await confirm(id, server, user).status == 204)
      #expect(try mails(server).isEmpty)
    }
  }

  @Test("the set-up form confirms no address outside Amazon's domains and mails the link instead")
  func setUpForm() async throws {
    try await RunningServer.run {
      $0.mail.recipientDomains = ["reader.example"]
    } _: { server async throws in
      let code = try #require(try await server.accounts.setUpCode())
      let browser = Browser(server)
      let form = [
        ("email", "me@example.org"), ("password", "correct horse"), ("kindle", "someone@reader.example"),
      ]
      #expect(try await browser.post("/setup/" + code, form).status == 303)
      let account = try #require(try await server.accounts.find(email: "me@example.org"))
      let added = try await server.destinations.list(account: account.id)
      #expect(added.map(\.confirmed) == [false])
      #expect(try mails(server).count == 1)
    }
  }

  private struct Added: Decodable { let id: String }

  private func addKindle(_ address: String, _ server: RunningServer, _ user: TestUser) async throws -> String
  {
    try await server.send(
      "POST", Routes.destinations, token: user.fullToken, headers: ["Content-Type": "application/json"],
      body: Data(#"{"kind":"kindle","address":"\#(address)"}"#.utf8)
    ).decode(Added.self).id
  }

  private func confirm(_ id: String, _ server: RunningServer, _ user: TestUser) async throws -> TestResponse {
    try await server.send(
      "PATCH", Routes.destination(id), token: user.fullToken, headers: ["Content-Type": "application/json"],
      body: Data(#"{"confirmed":true}"#.utf8))
  }
}
