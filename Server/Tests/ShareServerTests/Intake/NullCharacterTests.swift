// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareServer
import Storage
import Testing

/// Tests that U+0000 is rejected in every input, because C libraries end a string there.
struct NullCharacterTests {
  @Test(
    "a form with a null character is rejected",
    arguments: ["email=alice%40example.org%00N&password=x", "email=a%40b.c&password=x%00y", "a%00=b"])
  func form(_ body: String) async throws {
    try await RunningServer.run(listens: true) { server async throws in
      _ = try await server.makeUser("alice@example.org")
      let headers = ["Content-Type": "application/x-www-form-urlencoded"]
      let response = try await server.send("POST", "/sign-in", headers: headers, body: Data(body.utf8))
      #expect(response.status == 400)
    }
  }

  @Test(
    "JSON with a null character is rejected",
    arguments: [
      #"{"email":"alice@example.org\u0000N","password":"x"}"#, #"{"link":"\u0000"}"#,
      #"{"email":"a@b.c","password":"\\\u0000"}"#,
    ])
  func json(_ body: String) async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let headers = ["Content-Type": "application/json"]
      let response = try await server.send("POST", Routes.signIn, headers: headers, body: Data(body.utf8))
      #expect((response.status, response.problemCode) == (400, "malformed_json"))
    }
  }

  @Test("JSON in UTF-16 or UTF-32, which could hide null characters, is rejected", arguments: [0, 1, 2, 3])
  func otherEncodings(_ index: Int) async throws {
    let encodings: [String.Encoding] = [.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian]
    let text = #"{"email":"alice@example.org\u0000N","password":"x"}"#
    let body = try #require(text.data(using: encodings[index]))
    try await RunningServer.run(listens: true) { server async throws in
      let headers = ["Content-Type": "application/json"]
      let response = try await server.send("POST", Routes.signIn, headers: headers, body: body)
      #expect((response.status, response.problemCode) == (400, "malformed_json"))
    }
  }

  @Test("the text \\u0000, which is not a null character, is an ordinary text")
  func escapedBackslash() async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let share = #"{"text":"In JSON it is written \\u0000."}"#
      let response = try await server.share(share, type: "application/json", token: user.shareToken)
      #expect(response.status == 202)
    }
  }

  @Test(
    "a null character in a share's members is replaced by a replacement character",
    arguments: [
      ("application/json", #"{"title":"a\u0000b","text":"a\u0000b"}"#),
      ("multipart/form-data; boundary=b", Self.multipart(share: #"{"title":"a\u0000b","text":"x"}"#)),
    ])
  func share(_ type: String, _ body: String) async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let receipt = try await server.share(body, type: type, token: user.shareToken).decode(Receipt.self)
      let status = try await server.status(receipt.id, user) { $0.state == .ready || $0.state == .failed }
      #expect(status.state == .ready && status.title == "a\u{FFFD}b")
    }
  }

  @Test("a file whose name has a null character is rejected, and nothing is stored")
  func fileName() async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let body = Self.multipart(share: #"{"text":"a"}"#, file: "a\0.txt")
      let response = try await server.share(
        body, type: "multipart/form-data; boundary=b", token: user.shareToken)
      #expect(response.status == 400)
      #expect(try await server.count(user) == 0)
    }
  }

  private static func multipart(share: String, file: String? = nil) -> String {
    let first =
      "--b\r\nContent-Disposition: form-data; name=\"share\"\r\nContent-Type: application/json\r\n\r\n"
    let second = file.map {
      "\r\n--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\($0)\"\r\n"
        + "Content-Type: text/plain\r\n\r\nx"
    }
    return first + share + (second ?? "") + "\r\n--b--\r\n"
  }

  @Test(
    "a query or a path with a null character is rejected",
    arguments: [
      "/v1/shares?q=%00", "/v1/shares/%00", "/v1/share-tokens/a%00b", "/opds/1.2/search?query=%00",
      "/sign-in?next=%00",
    ])
  func address(_ path: String) async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let isPage = path.hasPrefix("/sign-in")
      let response = try await server.send("GET", path, token: isPage ? nil : user.fullToken)
      #expect(response.status == 400)
    }
  }

  @Test("a header field with a null character is rejected")
  func header() async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let connection = try RawConnection(port: server.port)
      try await connection.send("GET /sign-in HTTP/1.1\r\nHost: a\r\nUser-Agent: a\0b\r\n\r\n")
      #expect(try await connection.head().hasPrefix("HTTP/1.1 400"))
    }
  }

  @Test("Basic credentials with a null character are rejected and counted as a failure")
  func basic() async throws {
    try await RunningServer.run(listens: true) { server async throws in
      _ = try await server.makeUser("a@example.org")
      var statuses: [Int] = []
      for number in 0..<12 {
        let basic = Data("a@example.org\0\(number):x".utf8).base64EncodedString()
        let headers = ["Authorization": "Basic " + basic]
        statuses.append(try await server.send("GET", "/opds", headers: headers).status)
      }
      #expect(statuses.first == 401 && statuses.last == 429, "\(statuses)")
    }
  }
}
