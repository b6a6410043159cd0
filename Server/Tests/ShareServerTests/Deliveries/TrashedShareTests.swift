// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Pipeline
import ShareContract
import ShareServer
import Storage
import Testing

/// Tests requests to send shares that are in the trash and have no book.
struct TrashedShareTests {
  private func share(
    _ body: String, _ type: String, _ server: RunningServer, _ user: TestUser
  ) async throws -> ShareID {
    try await server.share(body, type: type, token: user.shareToken).decode(Receipt.self).id
  }

  /// Moves the share to the trash, checks that sending it is refused, and sends it after it was restored.
  private func check(_ id: ShareID, _ server: RunningServer, _ user: TestUser) async throws {
    let before = try await server.status(id, user) { _ in true }
    #expect(try await server.send("DELETE", Routes.share(id), token: user.fullToken).status == 204)
    let refused = try await server.send("POST", Routes.deliveries(of: id), token: user.fullToken)
    #expect(refused.problemCode == "conflict" && refused.text.contains("in the trash"), "\(refused.text)")
    let after = try await server.status(id, user) { _ in true }
    #expect(after.state == before.state && after.deliveries == before.deliveries)
    let restored = try await server.send(
      "POST", Routes.libraryActions, token: user.fullToken, headers: ["Content-Type": "application/json"],
      body: Data(#"{"action":"restore","shares":["\#(id.text)"]}"#.utf8))
    #expect(restored.status == 200, "\(restored.text)")
    let sent = try await server.send("POST", Routes.deliveries(of: id), token: user.fullToken)
    #expect(sent.status == 202, "\(sent.text)")
  }

  @Test("a share whose book was removed by age isn't sent from the trash")
  func removedBook() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org", hasKindle: true)
      let id = try await share("A text to keep.", "text/plain", server, user)
      _ = try await server.status(id, user) { $0.deliveries.first?.state == .sent }
      let later = Moment(server.configuration.now().addingTimeInterval(86_400))
      let removed = try await Retention(try server.configuration.openEngine())
        .removeBooks(account: user.account, madeBefore: later)
      #expect(removed.count == 1)
      try await check(id, server, user)
      _ = try await server.status(id, user) { $0.deliveries.count == 2 }
    }
  }

  @Test("a share whose page couldn't be read isn't read again from the trash")
  func failed() async throws {
    try await RunningServer.run {
      $0.allowedHosts = []
    } _: { server async throws in
      let user = try await server.makeUser("a@example.org", hasKindle: true)
      let id = try await share(#"{"url":"http://169.254.169.254/latest"}"#, "application/json", server, user)
      _ = try await server.status(id, user) { $0.state == .failed }
      try await check(id, server, user)
    }
  }
}
