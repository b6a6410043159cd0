// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import Foundation
import Identity
import ShareContract
import ShareServer
import Testing

struct CatalogFeedTests {
  /// A user's reading app, which knows only the address, the name and the app password.
  private struct Reader {
    let server: RunningServer
    let user: TestUser
    let password: String
    var name = "a@example.org"

    func get(
      _ path: String, method: String = "GET", _ headers: [String: String] = [:]
    ) async throws
      -> TestResponse
    {
      var headers = headers
      headers["Authorization"] = "Basic " + Data("\(name):\(password)".utf8).base64EncodedString()
      return try await server.send(method, path, headers: headers)
    }
  }

  private func withReader(_ body: (Reader) async throws -> Void) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let grant = try await server.accounts.makeToken(
        account: user.account, name: "KOReader", scopes: [.readBooks])
      try await body(Reader(server: server, user: user, password: grant.token))
    }
  }

  private func addBook(_ title: String, _ reader: Reader) async throws -> ShareStatus {
    let query = title.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    let response = try await reader.server.send(
      "POST", Routes.shares + "?title=" + query, token: reader.user.shareToken,
      headers: ["Content-Type": "text/plain"], body: Data("A text under that title.".utf8))
    return try await reader.server.status(try response.decode(Receipt.self).id, reader.user) {
      $0.state == .ready
    }
  }

  private static let paths = [
    "/opds", "/opds/v1", "/opds/v2", "/opds/v1/new", "/opds/v2/sites", "/opds/v1/search?query=x",
    "/opds/search.xml",
    "/opds/books/0190b6a1-7c3e-7d2f-8a5b-1c2d3e4f5a6b/x.epub",
    "/opds/books/0190b6a1-7c3e-7d2f-8a5b-1c2d3e4f5a6b/cover",
  ]

  @Test(
    "without credentials the response is 401 with Basic, without a redirect or cookie",
    arguments: paths)
  func challenge(_ path: String) async throws {
    try await RunningServer.run { server async throws in
      let browser = Browser(server)
      try await browser.signIn(as: try await server.makeUser("a@example.org"))
      for response in [try await server.send("GET", path), try await browser.get(path)] {
        #expect((response.status, response.problemCode) == (401, "unauthenticated"))
        #expect(response.headers["www-authenticate"]?.hasPrefix("Basic realm=") == true)
        #expect(response.headers["set-cookie"] == nil)
        #expect(response.headers["location"] == nil)
      }
    }
  }

  @Test("only an app password of that account opens the catalog, and it opens nothing else")
  func appPasswordsOnly() async throws {
    try await withReader { reader async throws in
      #expect(try await reader.get("/opds").status == 200)
      let (server, user) = (reader.server, reader.user)
      let code = try await server.accounts.makeLink(for: user.account)
      _ = try await server.accounts.redeem(code: code, settingPassword: "correct horse")
      for wrong in ["correct horse", user.shareToken, user.fullToken, "", String(reader.password.dropLast())]
      {
        let otherReader = Reader(server: server, user: user, password: wrong)
        #expect(try await otherReader.get("/opds").status == 401, "\(wrong)")
      }
      let other = Reader(server: server, user: user, password: reader.password, name: "b@example.org")
      #expect(try await other.get("/opds").status == 401)
      for path in ["/v1/shares", "/v1/account", "/v1/share-tokens"] {
        #expect(try await reader.get(path).status == 401, "\(path)")
        #expect(try await server.send("GET", path, token: reader.password).status == 401, "\(path)")
      }
      for path in ["/tokens", "/"] {
        let location = try await reader.get(path).headers["location"]
        #expect(location == "/sign-in" || location?.hasPrefix("/sign-in?next=") == true, "\(path)")
        #expect(try await server.send("GET", path, token: reader.password).status == 403, "\(path)")
      }
      #expect(try await server.send("GET", "/opds", token: user.shareToken).status == 403)
    }
  }

  @Test("an app password works without hyphens, in capitals and with O for 0")
  func typing() async throws {
    try await withReader { reader async throws in
      let typed = [
        reader.password.replacing("-", with: ""), reader.password.uppercased(),
        reader.password.replacing("-", with: " ").replacing("0", with: "O").replacing("1", with: "l"),
      ]
      for password in typed {
        let response = try await Reader(server: reader.server, user: reader.user, password: password).get(
          "/opds")
        #expect(response.status == 200, "\(password)")
      }
      #expect(reader.password.wholeMatch(of: /[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){5}/) != nil)
    }
  }

  @Test("failures are slowed down, and the owner can still sign in")
  func throttling() async throws {
    try await withReader { reader async throws in
      let guesser = Reader(
        server: reader.server, user: reader.user, password: "aaaa-bbbb-cccc-dddd-eeee-ffff")
      var statuses: [Int] = []
      for _ in 0..<12 { statuses.append(try await guesser.get("/opds").status) }
      #expect(statuses.prefix(10).allSatisfy { $0 == 401 })
      #expect(statuses.last == 429)
      #expect(try await reader.get("/opds").status == 200)
    }
  }

  @Test("an app password made by the API is listed, works and ends when it is revoked")
  func lifeByAPI() async throws {
    try await withReader { reader async throws in
      let (server, token) = (reader.server, reader.user.fullToken)
      let made = try await server.send(
        "POST", Routes.appPasswords, token: token, headers: ["Content-Type": "application/json"],
        body: Data(#"{"name":"Kobo"}"#.utf8))
      #expect(made.status == 201)
      let grant = try made.decode(TokenGrant.self)
      let kobo = Reader(server: server, user: reader.user, password: grant.token)
      #expect(try await kobo.get("/opds/v2").status == 200)
      let list = try await server.send("GET", Routes.appPasswords, token: token).text
      #expect(list.contains("Kobo") && list.contains("lastUsedAt") && !list.contains(grant.token))
      let path = Routes.appPasswords + "/" + grant.id
      #expect(try await server.send("DELETE", path, token: token).status == 204)
      #expect(try await kobo.get("/opds/v2").status == 401)
      #expect(try await reader.get("/opds/v2").status == 200)
    }
  }

  @Test(
    "the response has the requested format, and Atom if none is requested",
    arguments: [
      (nil, "atom"), ("*/*", "atom"), ("application/atom+xml", "atom"), ("application/opds+json", "json"),
      ("application/opds+json, application/atom+xml;profile=opds-catalog, */*", "json"),
      ("application/atom+xml, application/opds+json;q=0.5", "atom"), ("application/opds+json;q=0", "atom"),
    ])
  func negotiation(_ accept: String?, _ form: String) async throws {
    try await withReader { reader async throws in
      let response = try await reader.get("/opds", accept.map { ["Accept": $0] } ?? ["Accept": ""])
      #expect(response.headers["content-type"]?.contains(form) == true)
      let vary = response.headers["vary"]?.split(separator: ", ") ?? []
      #expect(vary.contains("Accept"))
      #expect(response.headers["cache-control"] == "no-store")
    }
  }

  @Test("a book is listed with its identifier and can be downloaded whole, in parts and conditionally")
  func download() async throws {
    try await withReader { reader async throws in
      let status = try await addBook("A day at the Harbour", reader)
      let feed = try await reader.get("/opds/v1/new").text
      #expect(feed.contains("<id>urn:uuid:\(status.id.text)</id>"))
      #expect(feed.contains("<dc:identifier>urn:uuid:\(status.id.text)</dc:identifier>"))
      let path = try #require(feed.firstMatch(of: #/href="(/opds/books/[^"]+\.epub)"/#)).output.1
      let book = try await reader.get(String(path))
      let direct = try await reader.server.send("GET", Routes.book(status.id), token: reader.user.fullToken)
      #expect(book.body == direct.body && book.body.count > 1000)
      let tag = try #require(book.headers["etag"])
      #expect(tag == "\"" + SHA256.hash(data: book.body).map { String(format: "%02x", $0) }.joined() + "\"")
      #expect(book.headers["content-type"] == "application/epub+zip")
      #expect(try await reader.get(String(path), ["If-None-Match": tag]).status == 304)
      let part = try await reader.get(String(path), ["Range": "bytes=10-19"])
      #expect((part.status, part.body) == (206, book.body[10..<20]))
      #expect(part.headers["content-range"] == "bytes 10-19/\(book.body.count)")
      let end = try await reader.get(String(path), ["Range": "bytes=-5"])
      #expect((end.status, end.body) == (206, book.body.suffix(5)))
      #expect(try await reader.get(String(path), ["Range": "bytes=99999999-"]).status == 416)
      let changed = try await reader.get(String(path), ["Range": "bytes=0-1", "If-Range": "\"other\""])
      #expect((changed.status, changed.body.count) == (200, book.body.count))
      let head = try await reader.get(String(path), method: "HEAD")
      #expect((head.status, head.body.count) == (200, 0))
      #expect(head.headers["content-length"] == String(book.body.count))
    }
  }

  @Test(
    "hostile titles leave the feed well-formed and the file name harmless",
    arguments: [
      "]]><script>alert(1)</script>&amp;\"'", "\u{1}\u{8}\u{B}\u{1F}control", "a\u{202E}cod.exe",
      "\u{FFFE}\u{FFFF}x",
      "../../etc/passwd", "Ужин\r\nX-Evil: 1", "😀👩‍👩‍👧‍👦", String(repeating: "長", count: 2000),
    ])
  func hostileTitles(_ title: String) async throws {
    try await withReader { reader async throws in
      _ = try await addBook(title, reader)
      let feed = try await reader.get("/opds/v1/new")
      #expect(XMLCheck.isWellFormed(feed.body))
      #expect(!feed.text.contains("<script>") && !feed.text.contains("\u{202E}"))
      let path = try #require(
        feed.text.firstMatch(of: #/href="(/opds/books/[^"]+)" type="application\/epub/#)
      ).output.1
      let book = try await reader.get(String(path))
      #expect(book.status == 200)
      let disposition = try #require(book.headers["content-disposition"])
      #expect(
        disposition.wholeMatch(of: #/attachment; filename="[A-Za-z0-9._-]+\.epub"; filename\*=UTF-8''[!-~]+/#)
          != nil)
      #expect(disposition.firstMatch(of: #/%2F|%0D|%0A|%5C/#) == nil)
      let json = try await reader.get("/opds/v2/new")
      #expect(try JSONSerialization.jsonObject(with: json.body) is [String: Any])
    }
  }

  @Test("another account's book is not found")
  func otherAccounts() async throws {
    try await withReader { reader async throws in
      let status = try await addBook("Mine", reader)
      let other = try await reader.server.makeUser("b@example.org")
      let grant = try await reader.server.accounts.makeToken(
        account: other.account, name: "b", scopes: [.readBooks])
      let otherReader = Reader(
        server: reader.server, user: other, password: grant.token, name: "b@example.org")
      for path in ["/opds/v1/books/\(status.id.text)", "/opds/books/\(status.id.text)/x.epub"] {
        #expect(try await reader.get(path).status == 200)
        #expect(try await otherReader.get(path).status == 404)
      }
      #expect(try await !otherReader.get("/opds/v1/new").text.contains("Mine"))
      #expect(try await !otherReader.get("/opds/v1/search?query=mine").text.contains("<entry>"))
    }
  }

  @Test("a deleted book leaves the catalog")
  func deletion() async throws {
    try await withReader { reader async throws in
      let status = try await addBook("Short-lived", reader)
      #expect(try await reader.get("/opds/v1/new").text.contains("Short-lived"))
      _ = try await reader.server.send("DELETE", Routes.share(status.id), token: reader.user.fullToken)
      #expect(try await !reader.get("/opds/v1/new").text.contains("Short-lived"))
    }
  }

  @Test(
    "an invalid page parameter is rejected with a message",
    arguments: ["after=x", "before=1", "after=1.2.3", "after="])
  func madeUpPages(_ query: String) async throws {
    try await withReader { reader async throws in
      let response = try await reader.get("/opds/v1/new?" + query)
      #expect((response.status, response.problemCode) == (422, "unprocessable"))
    }
  }
}
