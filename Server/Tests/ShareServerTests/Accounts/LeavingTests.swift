// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Identity
import ShareContract
import ShareServer
import Storage
import Testing

/// Tests the export and the deletion of an account.
struct LeavingTests {
  private static let canary = "canary-5f1d2c9e-in-a-shared-text"

  private struct Leaver {
    let user: TestUser
    let small: ShareID
    let large: ShareID
  }

  /// Makes a user with a small share that became a book and a large one that is stored as a file.
  private func leaver(_ server: RunningServer) async throws -> Leaver {
    let user = try await server.makeUser("leaver@example.org", hasKindle: true)
    let text = "A title\n\n" + Self.canary + " and a few more words of it."
    let small = try await server.share(text, type: "text/plain", token: user.shareToken)
    let lines = String(repeating: Self.canary + " in a long text.\n\n", count: 6000)
    let large = try await server.share("Long\n\n" + lines, type: "text/plain", token: user.shareToken)
    let leaver = Leaver(
      user: user, small: try small.decode(Receipt.self).id, large: try large.decode(Receipt.self).id)
    for id in [leaver.small, leaver.large] {
      let status = try await server.status(id, user) { $0.deliveries.first?.state == .sent }
      #expect(status.deliveries.first?.state == .sent)
    }
    return leaver
  }

  /// Returns whether any file of the server contains these bytes, except for sent mails.
  private func isThere(_ text: String, _ server: RunningServer) throws -> Bool {
    let data = server.configuration.dataFolder
    for name in try FileManager.default.subpathsOfDirectory(atPath: data.path) where !name.hasPrefix("mail/")
    {
      let file = try? Data(contentsOf: data.appending(path: name))
      if file?.range(of: Data(text.utf8)) != nil { return true }
    }
    return false
  }

  private func files(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }

  @Test("a deleted account leaves no rows, no files and none of its texts in the database file")
  func deletion() async throws {
    try await RunningServer.run { server async throws in
      let leaver = try await leaver(server)
      let other = try await server.makeUser("stays@example.org")
      _ = try await server.share("Mine\n\nstays", type: "text/plain", token: other.shareToken)
      #expect(try isThere(Self.canary, server))
      #expect(try files(server.configuration.bodiesFolder).count == 1)
      let unnamed = try await server.send("DELETE", Routes.account, token: leaver.user.fullToken)
      #expect((unnamed.status, unnamed.problemCode) == (403, "token_owner_mismatch"))
      let byShareToken = try await server.send("DELETE", Routes.account, token: leaver.user.shareToken)
      #expect(byShareToken.status == 403)
      let gone = try await server.send(
        "DELETE", Routes.account, token: leaver.user.fullToken,
        headers: ["Sharepipe-Account": leaver.user.account])
      #expect(gone.status == 204)
      for token in [leaver.user.fullToken, leaver.user.shareToken] {
        #expect(try await server.send("GET", Routes.account, token: token).status == 401)
      }
      #expect(try files(server.configuration.bodiesFolder).isEmpty)
      #expect(try !isThere(Self.canary, server))
      #expect(try !isThere("leaver@example.org", server))
      #expect(try await server.accounts.find(email: "leaver@example.org") == nil)
      #expect(try await server.count(other) == 1)
    }
  }

  @Test("deleting on the page requires the password and the typed address")
  func deletionOnThePage() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      _ = try await server.accounts.redeem(code: user.linkCode, settingPassword: "correct horse")
      let browser = Browser(server)
      _ = try await browser.signIn("a@example.org", password: "correct horse")
      for (email, password, status) in [
        ("a@example.org", "a guess", 401), ("b@example.org", "correct horse", 422),
        ("A@example.org", "correct horse", 200),
      ] {
        let response = try await browser.post("/account/delete", [("email", email), ("current", password)])
        #expect(response.status == status)
      }
      #expect(try await server.accounts.find(id: user.account) == nil)
      #expect(try await browser.get("/account").status == 303)
    }
  }

  @Test("the last admin can't be deleted while other users exist")
  func lastAdmin() async throws {
    try await RunningServer.run { server async throws in
      let (admin, _) = try await server.accounts.add(email: "admin@example.org", role: .admin)
      let token = try await server.accounts.makeToken(account: admin.id, name: "t", scopes: [.account]).token
      let user = try await server.makeUser("a@example.org")
      func leave(_ account: String, _ token: String) async throws -> Int {
        try await server.send(
          "DELETE", Routes.account, token: token, headers: ["Sharepipe-Account": account]
        ).status
      }
      #expect(try await leave(admin.id, token) == 409)
      #expect(try await leave(user.account, user.fullToken) == 204)
      #expect(try await leave(admin.id, token) == 204)
    }
  }

  @Test("an export has every share as it was received, its article, book and history, and no secret")
  func export() async throws {
    try await RunningServer.run { server async throws in
      let leaver = try await leaver(server)
      let other = try await server.makeUser("stays@example.org")
      _ = try await server.share("Not yours", type: "text/plain", token: other.shareToken)
      let zip = try await server.send("GET", "/v1/account/export", token: leaver.user.fullToken)
      #expect(zip.status == 200 && zip.headers["content-type"] == "application/zip")
      let folder = FileManager.default.temporaryDirectory.appending(path: "export-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try zip.body.write(to: folder.appending(path: "e.zip"))
      let unzip = try Process.run(
        URL(filePath: "/usr/bin/unzip"),
        arguments: ["-q", folder.appending(path: "e.zip").path, "-d", folder.path])
      unzip.waitUntilExit()
      #expect(unzip.terminationStatus == 0)
      let lines = try String(contentsOf: folder.appending(path: "shares.jsonl"), encoding: .utf8)
        .split(separator: "\n")
      let shares = try lines.map { try JSONDecoder().decode(ShareStatus.self, from: Data($0.utf8)) }
      #expect(Set(shares.map(\.id)) == [leaver.small, leaver.large])
      #expect(shares.allSatisfy { $0.deliveries.first?.state == .sent })
      for id in [leaver.small, leaver.large] {
        let shareFolder = folder.appending(path: "shares/" + id.text)
        let names = try files(shareFolder)
        #expect(
          Set(names).isSuperset(of: ["body.txt", "article.html"]) && names.contains { $0.hasSuffix(".epub") })
        #expect(
          try String(contentsOf: shareFolder.appending(path: "body.txt"), encoding: .utf8).contains(
            Self.canary))
      }
      let account = try String(contentsOf: folder.appending(path: "account.json"), encoding: .utf8)
      #expect(account.contains("leaver@example.org"))
      let tokens = try String(contentsOf: folder.appending(path: "tokens.json"), encoding: .utf8)
      #expect(!tokens.contains("shk_") && !tokens.contains("sha_") && tokens.contains("\"full\""))
      // The server keeps nothing of the export.
      #expect(try files(server.configuration.exportsFolder).isEmpty)
      #expect(try await server.send("GET", "/v1/account/export", token: leaver.user.shareToken).status == 403)
    }
  }
}
