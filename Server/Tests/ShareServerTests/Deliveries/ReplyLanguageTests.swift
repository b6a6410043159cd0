// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Pipeline
import ShareContract
import ShareServer
import Storage
import Testing

/// The replies of destinations, in the language of the reader.
struct ReplyLanguageTests {
  /// A report of a mail server about a delivery, in the mail server's language.
  private static func report(_ delivery: String, action: String, status: String) -> [UInt8] {
    Array(
      """
      From: Mail Delivery Subsystem <mailer-daemon@relay.example>
      Message-ID: <\(action)@relay.example>
      Subject: Bericht
      MIME-Version: 1.0
      Content-Type: multipart/report; report-type=delivery-status; boundary="report"

      --report
      Content-Type: text/plain; charset=us-ascii

      Ein Bericht.

      --report
      Content-Type: message/delivery-status

      Reporting-MTA: dns; relay.example

      Final-Recipient: rfc822; kindle@kindle.com
      Action: \(action)
      Status: \(status)
      Diagnostic-Code: smtp; Das ist der Wortlaut

      --report
      Content-Type: message/rfc822

      From: pipe@books.example
      Message-ID: <\(delivery)@books.example>

      --report--

      """.replacing("\n", with: "\r\n").utf8)
  }

  private func share(_ server: RunningServer, _ user: TestUser) async throws -> ShareID {
    let response = try await server.share("Ships at night", type: "text/plain", token: user.shareToken)
    return try response.decode(Receipt.self).id
  }

  @Test(
    "a reply is explained in the language of the account on its page, and in English in the API",
    arguments: [
      ("delayed", "4.4.1", "Er versucht es weiter.", "It keeps trying."),
      ("failed", "5.1.1", "Die E-Mail-Adresse des Ziels gibt es nicht.", "email address doesn’t exist"),
    ])
  func language(_ action: String, _ code: String, _ german: String, _ english: String) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org", hasKindle: true)
      let id = try await share(server, user)
      let sent = try await server.status(id, user) { $0.deliveries.first?.state == .sent }
      let delivery = try #require(sent.deliveries.first).id
      let processor = ReplyProcessor(
        engine: try server.configuration.openEngine(), mail: server.configuration.mail)
      try await processor.receive([Self.report(delivery, action: action, status: code)])
      let status = try await server.status(id, user) { $0.deliveries.first?.reply != nil }
      #expect(try #require(status.deliveries.first?.reply).detail.contains(english))
      let browser = Browser(server)
      try await browser.signIn(as: user)
      _ = try await browser.post("/account/preferences", [("language", "de"), ("timeZone", "")])
      let page = try await browser.get("/shares/\(id.text)").text
      #expect(page.contains(german) && !page.contains(english))
      #expect(page.contains("<blockquote lang=\"\" dir=\"auto\">\(code) Das ist der Wortlaut</blockquote>"))
    }
  }

  @Test("what is stored of a reply is what happened, not a sentence")
  func stored() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org", hasKindle: true)
      let id = try await share(server, user)
      let sent = try await server.status(id, user) { $0.deliveries.first?.state == .sent }
      let delivery = try #require(sent.deliveries.first).id
      let engine = try server.configuration.openEngine()
      try await ReplyProcessor(engine: engine, mail: server.configuration.mail)
        .receive([Self.report(delivery, action: "delayed", status: "4.4.1")])
      let reply = try #require(try await Deliveries(engine).find(delivery)?.reply)
      #expect(reply.contains(#""kind":"delayed""#) && !reply.contains("keeps trying"))
    }
  }
}
