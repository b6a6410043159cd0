// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareServer
import Testing

struct CompressionTests {
  /// A response as it is on the wire, without decoding.
  private struct Plain {
    let head: String
    let body: Data

    func field(_ name: String) -> String? {
      head.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix(name + ": ") }
        .map { String($0.dropFirst(name.count + 2)) }
    }

    var isCompressed: Bool { field("content-encoding") == "gzip" && body.starts(with: [0x1F, 0x8B]) }
  }

  private func fetch(
    _ server: RunningServer, _ path: String, method: String = "GET", _ fields: [String: String]
  ) async throws -> Plain {
    let connection = try RawConnection(port: server.port)
    let all = fields.merging(["Host": "127.0.0.1:\(server.port)", "Connection": "close"]) { own, _ in own }
    let lines = all.map { "\($0): \($1)\r\n" }.joined()
    try await connection.send("\(method) \(path) HTTP/1.1\r\n\(lines)\r\n")
    return Plain(head: try await connection.head(), body: try await connection.restOfBytes())
  }

  private func cookie(_ server: RunningServer, of user: TestUser) async throws -> String {
    let headers = [
      "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin",
    ]
    let response = try await server.send(
      "POST", "/sign-in/\(user.linkCode)", headers: headers, body: Data("password=".utf8))
    return String(response.headers["set-cookie"]?.prefix { $0 != ";" } ?? "")
  }

  @Test(
    "texts are compressed for clients that accept gzip, and are the same for others",
    arguments: ["/sign-in", "/style.css", "/page.js", "/v1/shares"])
  func texts(path: String) async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let user = try await server.makeUser("a@example.org")
      for number in 0..<3 {
        let response = try await server.share("Text \(number)", type: "text/plain", token: user.shareToken)
        _ = try await server.status(try response.decode(Receipt.self).id, user) { $0.state == .ready }
      }
      let token =
        path.hasPrefix("/v1") ? ["Authorization": "Bearer " + user.fullToken] : ["Accept": "text/html"]
      let plain = try await fetch(server, path, token)
      let zipped = try await fetch(server, path, token.merging(["Accept-Encoding": "br, gzip"]) { $1 })
      #expect(!plain.isCompressed && zipped.isCompressed)
      #expect(zipped.body.count < plain.body.count)
      #expect(zipped.field("content-length") == "\(zipped.body.count)")
      #expect(plain.field("vary")?.contains("Accept-Encoding") == true)
      #expect(zipped.field("vary")?.contains("Accept-Encoding") == true)
      let refused = try await fetch(
        server, path, token.merging(["Accept-Encoding": "gzip;q=0, identity"]) { $1 })
      #expect(!refused.isCompressed)
      // Foundation's client accepts gzip and decodes it.
      let decoded = try await server.send("GET", path, headers: token)
      #expect(decoded.body == plain.body)
    }
  }

  @Test("a compressed file has a weak tag, by which a client finds out that it didn't change")
  func tags() async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let plain = try await fetch(server, "/style.css", [:])
      let zipped = try await fetch(server, "/style.css", ["Accept-Encoding": "gzip"])
      let tag = try #require(zipped.field("etag"))
      #expect(tag == plain.field("etag").map { "W/" + $0 })
      let again = try await fetch(server, "/style.css", ["Accept-Encoding": "gzip", "If-None-Match": tag])
      #expect(again.head.hasPrefix("HTTP/1.1 304") && again.field("etag") == tag && again.body.isEmpty)
    }
  }

  @Test("responses to HEAD, short ones and streams of events are not compressed")
  func others() async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let fields = ["Accept-Encoding": "gzip", "Authorization": "Bearer " + user.fullToken]
      let head = try await fetch(server, "/style.css", method: "HEAD", fields)
      #expect(head.field("content-encoding") == nil && head.body.isEmpty)
      #expect(try await fetch(server, "/health/live", fields).field("content-encoding") == nil)
      let connection = try RawConnection(port: server.port)
      let lines = fields.map { "\($0): \($1)\r\n" }.joined()
      try await connection.send("GET \(Routes.events) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(lines)\r\n")
      #expect(try await connection.head().lowercased().contains("content-encoding") == false)
      connection.close()
    }
  }

  @Test(
    "over HTTPS, a page for a signed-in user is not compressed when another site may have requested it",
    arguments: [
      ("same-origin", true), ("none", true), ("cross-site", false), ("same-site", false), (nil, false),
    ] as [(String?, Bool)])
  func otherSites(site: String?, isCompressed: Bool) async throws {
    try await RunningServer.run(listens: true, { $0.publicURL = "https://books.example" }) {
      server async throws in
      let user = try await server.makeUser("a@example.org")
      var fields = ["Cookie": try await cookie(server, of: user), "Accept-Encoding": "gzip"]
      fields["Sec-Fetch-Site"] = site
      let page = try await fetch(server, "/?q=secret", fields)
      #expect(page.head.hasPrefix("HTTP/1.1 200") && page.isCompressed == isCompressed)
      // Nothing is secret in files that are the same for all users.
      fields["Cookie"] = nil
      #expect(try await fetch(server, "/style.css", fields).isCompressed)
    }
  }
}
