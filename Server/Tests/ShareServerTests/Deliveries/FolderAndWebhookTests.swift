// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import Foundation
import Pipeline
import ShareContract
import ShareServer
import Storage
import Testing
import Web

/// Tests folders and webhooks, from the share to the stored file or the webhook's request.
struct FolderAndWebhookTests {
  private func share(
    _ text: String, _ server: RunningServer, _ user: TestUser, until isDone: (ShareStatus) -> Bool
  ) async throws -> ShareStatus {
    let response = try await server.share(text, type: "text/plain", token: user.shareToken)
    return try await server.status(try response.decode(Receipt.self).id, user, until: isDone)
  }

  private func add(
    _ kind: String, _ address: String, _ server: RunningServer, _ user: TestUser, settings: String = "{}"
  ) async throws -> TestResponse {
    let body = #"{"kind":"\#(kind)","address":"\#(address)","default":true,"settings":\#(settings)}"#
    return try await server.send(
      "POST", Routes.destinations, token: user.fullToken, headers: ["Content-Type": "application/json"],
      body: Data(body.utf8))
  }

  private struct Added: Decodable {
    let id: String
    let secret: String?
    let folder: String?
    let problem: Problem?
  }

  private func isSent(_ status: ShareStatus) -> Bool { status.deliveries.first?.state == .sent }

  @Test(
    "only an admin learns the path of a folder",
    arguments: [(StoredRole.admin, true), (.user, false)])
  func path(_ role: StoredRole, _ isShown: Bool) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org", role: role)
      let added = try await add("folder", "books/news", server, user).decode(Added.self)
      #expect((added.folder?.hasSuffix("/folders/\(user.account)/books/news") ?? false) == isShown)
      let browser = Browser(server)
      try await browser.signIn(as: user)
      let page = try await browser.get("/destinations/\(added.id)").text
      #expect(page.contains("books/news"))
      #expect(page.contains(server.configuration.dataFolder.path) == isShown)
    }
  }

  @Test("a folder that can't be written to is reported by the name that its owner gave it")
  func unwritableFolder() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      _ = try await add("folder", "books/news", server, user)
      let folders = server.configuration.dataFolder.appending(path: "folders")
      try FileManager.default.createDirectory(at: folders, withIntermediateDirectories: true)
      try Data().write(to: folders.appending(path: user.account))
      let status = try await share("Ships", server, user) { $0.deliveries.first?.problem != nil }
      let detail = try #require(status.deliveries.first?.problem?.detail)
      #expect(detail.contains("books/news") && !detail.contains(server.configuration.dataFolder.path))
    }
  }

  @Test("a book is saved in the account's folder under its title, and sending it again adds no second file")
  func folder() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let added = try await add("folder", "books/news", server, user)
      #expect(added.status == 201)
      let folder = server.configuration.dataFolder.path + "/folders/\(user.account)/books/news"
      let status = try await share("Ships & boats: a list?\n\nand more", server, user, until: isSent)
      #expect(status.deliveries.map(\.state) == [.sent])
      let again = try await server.send("POST", Routes.deliveries(of: status.id), token: user.fullToken)
      #expect(again.status == 202)
      _ = try await server.status(status.id, user) { $0.deliveries.allSatisfy { $0.state == .sent } }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["Ships & boats- a list-.epub"])
    }
  }

  @Test(
    "a user can't write outside the account's folder",
    arguments: [
      "/etc", "/", "../other", "books/../../x", "a/./../b", ".hidden", "/srv/books/../x", "con/x", "a\\\\b",
    ])
  func forbiddenFolders(_ address: String) async throws {
    try await RunningServer.run {
      $0.folderRoots = ["/srv/books"]
    } _: { server async throws in
      let user = try await server.makeUser("a@example.org")
      let added = try await add("folder", address, server, user)
      #expect((added.status, added.problemCode) == (422, "unprocessable"))
    }
  }

  @Test("a folder named by the operator receives books, and a missing one is reported clearly")
  func namedFolder() async throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "root-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: root) }
    try await RunningServer.run {
      $0.folderRoots = [root]
    } _: { server async throws in
      let user = try await server.makeUser("a@example.org")
      #expect(try await add("folder", root + "/reader", server, user).status == 201)
      _ = try await share("One\n\ntext", server, user, until: isSent)
      #expect(FileManager.default.fileExists(atPath: root + "/reader/One.epub"))
      try FileManager.default.removeItem(atPath: root)
      let status = try await share("Two\n\ntext", server, user) { $0.deliveries.first?.problem != nil }
      #expect(status.deliveries.first?.problem?.code == "folder_missing")
      #expect(status.deliveries.first?.problem?.detail == "The folder \(root) doesn’t exist.")
    }
  }

  @Test("a webhook is notified, signed with the secret that was shown once, and can download the book")
  func webhook() async throws {
    try await TestReceiver.run(with: [(200, [:])]) { receiver async throws in
      try await RunningServer.run { server async throws in
        let user = try await server.makeUser("a@example.org")
        let added = try await add("webhook", receiver.address, server, user).decode(Added.self)
        let secret = try #require(added.secret)
        let status = try await share("The ferry\n\nleft at seven", server, user, until: isSent)
        let seen = try #require(receiver.seen.first)
        #expect(receiver.seen.count == 1)
        #expect(seen.fields["webhook-id"] == status.deliveries.first?.id)
        #expect(try signature(of: seen, secret) == seen.fields["webhook-signature"])
        let json = try #require(try JSONSerialization.jsonObject(with: seen.body) as? [String: Any])
        let book = try #require((json["data"] as? [String: Any])?["book"] as? [String: Any])
        #expect(book["title"] as? String == "The ferry")
        // The link has the port of the request, which the system chose here.
        let link = try #require((book["url"] as? String).flatMap { URLComponents(string: $0) })
        let path = link.percentEncodedPath + "?" + (link.percentEncodedQuery ?? "")
        let fetched = try await server.send("GET", path)
        #expect(fetched.status == 200)
        #expect(fetched.body.count == book["bytes"] as? Int)
        #expect(try await server.send("GET", path.replacing("until=", with: "until=9")).status == 404)
        #expect(try await server.send("GET", path + "x").status == 404)
        // Neither a disabled account nor one that has the share in its trash offers it.
        let engine = try server.configuration.openEngine()
        for (table, column) in [("share", "binned_at"), ("account", "disabled_at")] {
          for (value, expected) in [("1", 404), ("NULL", 200)] {
            _ = try await engine.write { try $0.run("UPDATE \(table) SET \(column) = \(value)", []) }
            #expect(try await server.send("GET", path).status == expected)
          }
        }
      }
    }
  }

  /// Computes the signature as the documentation describes it to receivers.
  private func signature(of seen: TestReceiver.Seen, _ secret: String) throws -> String {
    let key = try #require(Data(base64Encoded: String(secret.dropFirst("whsec_".count))))
    let signed = "\(seen.fields["webhook-id"] ?? "").\(seen.fields["webhook-timestamp"] ?? "")."
    let code = HMAC<SHA256>.authenticationCode(
      for: Data(signed.utf8) + seen.body, using: SymmetricKey(data: key))
    return "v1," + Data(code).base64EncodedString()
  }

  @Test("a new secret signs alongside the earlier one")
  func rotation() async throws {
    try await TestReceiver.run(with: [(200, [:])]) { receiver async throws in
      try await RunningServer.run { server async throws in
        let user = try await server.makeUser("a@example.org")
        let added = try await add("webhook", receiver.address, server, user).decode(Added.self)
        let new = try await server.send("POST", Routes.secret(of: added.id), token: user.fullToken)
          .decode([String: String].self)
        _ = try await share("The ferry\n\nleft", server, user, until: isSent)
        let seen = try #require(receiver.seen.first)
        let signatures = try [new["secret"], added.secret].map { try signature(of: seen, $0 ?? "") }
        #expect(seen.fields["webhook-signature"] == signatures.joined(separator: " "))
        let list = try await server.send("GET", Routes.destinations, token: user.fullToken)
        #expect(!list.text.contains("whsec_"))
      }
    }
  }

  @Test("a busy webhook is retried with the same identifier, and one that responds 410 is not")
  func retries() async throws {
    try await TestReceiver.run(with: [(503, ["Retry-After": "0"]), (500, [:]), (200, [:])]) {
      receiver async throws in
      try await RunningServer.run {
        $0.retryBase = .milliseconds(1)
      } _: { server async throws in
        let user = try await server.makeUser("a@example.org")
        _ = try await add("webhook", receiver.address, server, user, settings: #"{"sendsBook":true}"#)
        let status = try await share("The ferry\n\nleft", server, user, until: isSent)
        #expect(receiver.seen.count == 3)
        #expect(Set(receiver.seen.map { $0.fields["webhook-id"] }) == [status.deliveries.first?.id])
        #expect(status.deliveries.first?.attempts == 3)
        #expect(receiver.seen[0].fields["content-type"]?.hasPrefix("multipart/form-data") == true)
      }
    }
    try await TestReceiver.run(with: [(410, [:])]) { receiver async throws in
      try await RunningServer.run { server async throws in
        let user = try await server.makeUser("a@example.org")
        let added = try await add("webhook", receiver.address, server, user).decode(Added.self)
        let first = try await share("One\n\nx", server, user) { $0.deliveries.first?.state == .rejected }
        #expect(first.deliveries.first?.problem?.code == "webhook_gone")
        let second = try await share("Two\n\nx", server, user) { $0.deliveries.first?.state == .failed }
        #expect(second.deliveries.first?.problem?.code == "webhook_gone")
        #expect(receiver.seen.count == 1)
        let opened = try await server.send(
          "PATCH", Routes.destination(added.id), token: user.fullToken,
          headers: ["Content-Type": "application/json"], body: Data(#"{"closed":false}"#.utf8))
        #expect(opened.status == 204)
        _ = try await share("Three\n\nx", server, user) { $0.deliveries.first?.state == .rejected }
        #expect(receiver.seen.count == 2)
      }
    }
  }

  @Test("a redirect is not followed, and an internal address looks like an unreachable one")
  func guarded() async throws {
    try await TestReceiver.run(with: [(307, ["Location": "http://127.0.0.1:1/"])]) {
      receiver async throws in
      try await RunningServer.run { server async throws in
        let user = try await server.makeUser("a@example.org")
        _ = try await add("webhook", receiver.address, server, user)
        let status = try await share("One\n\nx", server, user) { $0.deliveries.first?.state == .rejected }
        #expect(status.deliveries.first?.problem?.code == "webhook_redirects")
      }
      try await RunningServer.run {
        $0.allowedHosts = []
      } _: { server async throws in
        let user = try await server.makeUser("a@example.org")
        var words: Set<String> = []
        var unverified: Set<String?> = []
        for address in [receiver.address, "http://169.254.169.254/x", "http://no-such-host.invalid/"] {
          let added = try await add("webhook", address, server, user).decode(Added.self)
          unverified.insert(added.problem?.detail)
          try await server.destinations.confirmByOperator(added.id, account: user.account)
          // Without a link in the text: the page of the link would be the book.
          let status = try await share("Note \(UUID())\n\nx", server, user) {
            $0.deliveries.first?.problem != nil
          }
          words.insert(
            "\(status.deliveries.first?.problem?.code ?? "") \(status.deliveries.first?.problem?.detail ?? "")"
          )
        }
        #expect(unverified.count == 1)
        #expect(words == ["webhook_unreachable The webhook couldn’t be reached."])
        #expect(receiver.seen.count == 1)
      }
    }
  }

  @Test("after the last attempt, the text says that there are no more, and what to do")
  func lastAttempt() async throws {
    try await RunningServer.run {
      $0.retryBase = .zero
    } _: { server async throws in
      let user = try await server.makeUser("a@example.org")
      let added = try await add("webhook", "http://127.0.0.1:1/", server, user).decode(Added.self)
      try await server.destinations.confirmByOperator(added.id, account: user.account)
      let status = try await share("One\n\nx", server, user) { $0.deliveries.first?.state == .failed }
      let problem = try #require(status.deliveries.first?.problem)
      #expect(problem.code == "webhook_unreachable" && problem.title == "The webhook didn't accept the book")
      #expect(
        problem.detail
          == "The webhook couldn’t be reached. Sharepipe tried 16 times and stopped. To try again, send the book again."
      )
    }
  }

  @Test("a book too large for its destination is not sent, and the limit is shown before and after")
  func tooLarge() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      _ = try await add("folder", "small", server, user, settings: #"{"maxBytes":100000}"#)
      var random = SystemRandomNumberGenerator()
      let words = (0..<30_000).map { _ in String(random.next(), radix: 36) }.joined(separator: " ")
      let status = try await share("Large\n\n\(words)", server, user) {
        $0.deliveries.first?.state == .failed
      }
      #expect(status.deliveries.first?.problem?.code == "book_too_large")
      #expect(status.deliveries.first?.problem?.detail?.contains("accepts at most 100 KB") == true)
      #expect((status.bookBytes ?? 0) > 100_000)
      #expect(status.deliveries.first?.attempts == 0)
      let browser = Browser(server)
      try await browser.signIn(as: user)
      let page = try await browser.get("/shares/\(status.id.text)").text
      #expect(page.contains("data-action=\"resend\" disabled>Send again"))
    }
  }

  @Test("a share's history has each state and delivery with its time and reason")
  func history() async throws {
    try await TestReceiver.run(with: [(500, [:]), (200, [:])]) { receiver async throws in
      try await RunningServer.run { server async throws in
        let user = try await server.makeUser("a@example.org")
        _ = try await add("webhook", receiver.address, server, user)
        let status = try await share("One\n\nx", server, user, until: isSent)
        let history = try #require(status.history)
        #expect(
          history.map(\.state) == [
            "received", "reading", "ready", "queued", "sending", "queued", "sending", "sent",
          ])
        #expect(history.filter { $0.delivery == nil }.count == 3)
        #expect(history[5].problem?.code == "webhook_busy")
        #expect(history.map(\.at) == history.map(\.at).sorted())
      }
    }
  }
}
