// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Identity
import Pipeline
import ShareContract
import ShareServer
import Storage
import Testing

struct WebTests {
  private static let form = ["Content-Type": "application/x-www-form-urlencoded"]

  private func post(
    _ server: RunningServer, _ path: String, _ fields: String, cookie: String? = nil,
    site: String = "same-origin"
  ) async throws -> TestResponse {
    var headers = Self.form
    headers["Sec-Fetch-Site"] = site
    headers["Cookie"] = cookie
    return try await server.send("POST", path, headers: headers, body: Data(fields.utf8))
  }

  private func signIn(_ server: RunningServer, _ code: String) async throws -> String {
    let response = try await post(server, "/sign-in/\(code)", "password=")
    #expect(response.status == 303)
    return String(response.headers["set-cookie"]?.prefix { $0 != ";" } ?? "")
  }

  @Test("the set-up link makes the first account once, and viewing it does not use it up")
  func setUp() async throws {
    try await RunningServer.run { server async throws in
      let code = try #require(try await server.accounts.setUpCode())
      for _ in 0..<2 { #expect(try await server.send("GET", "/setup/\(code)").status == 200) }
      let short = try await post(server, "/setup/\(code)", "email=a%40example.org&password=short")
      #expect(short.status == 422)
      let done = try await post(
        server, "/setup/\(code)", "email=a%40example.org&password=long+enough&kindle=me%40kindle.com")
      #expect(done.status == 303)
      let again = try await post(server, "/setup/\(code)", "email=b%40example.org&password=long+enough")
      #expect(again.status == 410)
      let account = try #require(try await server.accounts.find(email: "a@example.org"))
      #expect(try await server.destinations.list(account: account.id).first?.address == "me@kindle.com")
      #expect(try await server.accounts.setUpCode() == nil)
    }
  }

  @Test("pasted text appears in the history with its state, and hostile titles stay text")
  func history() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let cookie = try await signIn(server, user.linkCode)
      #expect(try await server.send("GET", "/").status == 303)
      let pasted = try await post(
        server, "/shares", "content=%22%3E%3Csvg+onload%3Dalert(1)%3E+a+text+to+read", cookie: cookie)
      #expect(pasted.status == 303)
      let page = try await server.send("GET", "/", headers: ["Cookie": cookie])
      #expect(page.text.contains("data-share-id="))
      #expect(page.text.contains("data-state="))
      #expect(!page.text.contains("<svg onload"))
      #expect(page.headers["content-security-policy"]?.contains("default-src 'none'") == true)
    }
  }

  @Test("a form sent by another site is rejected", arguments: ["cross-site", "same-site"])
  func crossSite(_ site: String) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let cookie = try await signIn(server, user.linkCode)
      let response = try await post(server, "/shares", "content=x", cookie: cookie, site: site)
      #expect((response.status, response.problemCode) == (403, "cross_origin"))
      #expect(try await server.count(user) == 0)
    }
  }

  @Test("signing out ends the session")
  func signOut() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let cookie = try await signIn(server, user.linkCode)
      #expect(try await post(server, "/sign-out", "", cookie: cookie).status == 303)
      #expect(try await server.send("GET", "/", headers: ["Cookie": cookie]).status == 303)
    }
  }

  @Test("another site can't sign a user out")
  func foreignSignOut() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let cookie = try await signIn(server, user.linkCode)
      // A browser sends no cookie with another site's form, but takes the one of the response.
      let response = try await post(server, "/sign-out", "", cookie: "", site: "cross-site")
      #expect((response.status, response.problemCode) == (403, "cross_origin"))
      #expect(response.headers["set-cookie"] == nil)
      #expect(try await server.send("GET", "/", headers: ["Cookie": cookie]).status == 200)
    }
  }

  @Test("a token made on the page works, is shown once, and ends when revoked")
  func tokens() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let cookie = try await signIn(server, user.linkCode)
      let made = try await post(server, "/tokens", "name=Laptop&scope=share%3Acreate", cookie: cookie)
      let secret = try #require(made.text.firstMatch(of: /shk_[0-9a-z]+/)).output
      #expect(try await server.share("x", type: "text/plain", token: String(secret)).status == 202)
      let list = try await server.send("GET", "/tokens", headers: ["Cookie": cookie])
      #expect(!list.text.contains(secret))
      let id = try #require(list.text.firstMatch(of: /data-token-id="([^"]+)"><strong>Laptop/)).output.1
      #expect(try await post(server, "/tokens/\(id)/revoke", "", cookie: cookie).status == 303)
      #expect(try await server.share("x", type: "text/plain", token: String(secret)).status == 401)
    }
  }
}
