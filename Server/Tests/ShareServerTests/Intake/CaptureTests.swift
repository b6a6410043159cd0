// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import Testing

/// Tests the page that receives captures from the bookmarklet.
struct CaptureTests {
  private static let form = [
    "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin",
  ]

  private func cookie(_ server: RunningServer, _ code: String, password: String = "") async throws -> String {
    let response = try await server.send(
      "POST", "/sign-in/\(code)", headers: Self.form, body: Data("password=\(password)".utf8))
    return String(response.headers["set-cookie"]?.prefix { $0 != ";" } ?? "")
  }

  @Test("the page runs only its own script, can't be framed, and requires sign-in")
  func page() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let cookie = try await cookie(server, user.linkCode)
      let page = try await server.send("GET", "/capture", headers: ["Cookie": cookie])
      #expect(page.status == 200 && page.text.contains("id=\"save\""))
      let policy = page.headers["content-security-policy"] ?? ""
      #expect(policy.contains("script-src 'self';") && policy.contains("frame-ancestors 'none'"))
      #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"))
      #expect(!page.text.contains("<script>") && !page.text.contains("onclick"))
      let script = try await server.send("GET", "/capture.js")
      #expect(script.status == 200 && script.headers["content-type"]?.hasPrefix("text/javascript") == true)
    }
  }

  @Test("a signed-out user signs in and returns only to an address of this server")
  func signIn() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      _ = try await cookie(server, user.linkCode, password: "long+enough")
      let page = try await server.send("GET", "/capture")
      #expect(page.text.contains(#"name="next" value="/capture""#) && !page.text.contains("id=\"save\""))
      for (next, target) in [
        ("%2Fcapture", "/capture"), ("https%3A%2F%2Fevil.example", "/"), ("%2F%2Fevil.example", "/"),
      ] {
        let response = try await server.send(
          "POST", "/sign-in", headers: Self.form,
          body: Data("email=a%40example.org&password=long+enough&next=\(next)".utf8))
        #expect(response.status == 303 && response.headers["location"] == target)
      }
      let wrong = try await server.send(
        "POST", "/sign-in", headers: Self.form,
        body: Data("email=a%40example.org&password=wrong&next=%2Fcapture".utf8))
      #expect(wrong.text.contains(#"name="next" value="/capture""#))
    }
  }

  @Test("a saved page becomes a share of the session's account, and another site can't save for that account")
  func saves() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let cookie = try await cookie(server, user.linkCode)
      let share = #"{"url":"https://news.example/kite","title":"Kite","source":"bookmarklet"}"#
      let body = [
        "--b", #"Content-Disposition: form-data; name="share""#, "Content-Type: application/json", "", share,
        "--b", #"Content-Disposition: form-data; name="page""#, "Content-Type: text/html; charset=utf-8", "",
        "<p>The wind was kind", "--b--", "",
      ].joined(separator: "\r\n")
      for (site, status) in [("cross-site", 403), ("same-site", 403), ("same-origin", 202)] {
        let response = try await server.send(
          "POST", "/v1/shares",
          headers: [
            "Cookie": cookie, "Sec-Fetch-Site": site, "Content-Type": "multipart/form-data; boundary=b",
            "Idempotency-Key": "\"0190b6a1-7c3e-7d2f-8a5b-1c2d3e4f5a6b\"",
          ], body: Data(body.utf8))
        #expect(response.status == status)
        #expect(try await server.count(user) == (status == 202 ? 1 : 0))
      }
    }
  }

  @Test("the page of tokens offers the bookmarklet for this server")
  func bookmarklet() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let cookie = try await cookie(server, user.linkCode)
      let page = try await server.send("GET", "/tokens", headers: ["Cookie": cookie])
      let link = try #require(
        page.text.firstMatch(of: /data-bookmarklet href="javascript:([^"]+)"/)?.output.1)
      let script = try #require(String(link).removingPercentEncoding)
      #expect(script.contains("ExtensionPreprocessingJS") && script.contains("\"http://127.0.0.1:"))
      #expect(!script.contains("SHAREPIPE-SERVER"))
    }
  }
}
