// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import Testing

@Suite("Titles of senders")
struct SenderTitleTests {
  private func share(_ source: TitleSource?, _ check: (ShareStatus) -> Void) async throws {
    try await TestSite.run(["/kite": (200, [:], TestPages.article("The kite"))]) { site async throws in
      try await RunningServer.run { server async throws in
        let user = try await server.makeUser("a@example.org")
        var request = ShareRequest(url: site.address + "/kite", title: "For the train")
        request.titleSource = source
        let response = try await server.share(
          String(decoding: try JSONEncoder().encode(request), as: UTF8.self), type: "application/json",
          token: user.shareToken)
        check(try await server.status(try response.decode(Receipt.self).id, user) { $0.state == .ready })
      }
    }
  }

  @Test(
    "the title that the sender entered wins, and the page's title stays visible",
    arguments: [nil, TitleSource.sender])
  func sender(_ source: TitleSource?) async throws {
    try await share(source) { status in
      #expect(status.title == "For the train" && status.article?.title == "The kite")
    }
  }

  @Test(
    "a title that an app supplied gives way to the page's",
    arguments: [.host, TitleSource(rawValue: "x")])
  func host(_ source: TitleSource) async throws {
    try await share(source) { status in
      #expect(status.title == "The kite" && status.article?.title == "The kite")
    }
  }

  @Test("a title is one line, without characters that change the text around it")
  func oneLine() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let request = ShareRequest(
        title: " A\u{202E}b\r\nBcc: c@d.example\u{7} ", text: "The tides of the week.")
      let response = try await server.share(
        String(decoding: try JSONEncoder().encode(request), as: UTF8.self), type: "application/json",
        token: user.shareToken)
      let status = try await server.status(try response.decode(Receipt.self).id, user) { $0.state == .ready }
      #expect(status.title == "Ab Bcc: c@d.example")
    }
  }

  @Test("the title in the address of the request is the sender's")
  func query() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let response = try await server.send(
        "POST", Routes.shares + "?title=Mine", token: user.shareToken, headers: ["Content-Type": "text/html"],
        body: Data(TestPages.article("The kite").utf8))
      let status = try await server.status(try response.decode(Receipt.self).id, user) { $0.state == .ready }
      #expect(status.title == "Mine" && status.article?.title == "The kite")
    }
  }
}
