// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import Foundation
import ShareContract
import ShareServer
import Testing

struct IntakeTests {
  private static let boundary = "b0undary"

  private static func multipart(_ parts: [(head: String, body: String)]) -> String {
    parts.map { "--\(boundary)\r\nContent-Disposition: form-data; \($0.head)\r\n\r\n\($0.body)\r\n" }.joined()
      + "--\(boundary)--\r\n"
  }

  private static let forms: [(type: String, body: String)] = [
    ("application/json", #"{"url":"http://127.0.0.1:9/a","title":"A page"}"#),
    ("application/json", #"{"text":"Something to read","unknown":1}"#),
    (
      "multipart/form-data; boundary=\(boundary)",
      multipart([
        (#"name="share""#, #"{"url":"http://127.0.0.1:9/a"}"#),
        (#"name="page""#, "<p>Hello</p>"),
      ])
    ),
    ("text/html; charset=utf-8", "<title>T</title><p>Hello"), ("text/plain", "Hello"),
    ("application/pdf", "%PDF-1.4"), ("image/jpeg", "not really"),
  ]

  @Test(
    "the history shows the beginning of a text that isn't read yet",
    arguments: [
      ("text/plain", "\n Tide tables \nand clocks", "Tide tables"),
      ("text/markdown", "## Tide tables\n\nand clocks", "Tide tables"),
      ("application/json", #"{"text":"Tide tables\nand clocks"}"#, "Tide tables"),
      ("application/json", #"{"text":"Tide tables","title":"A page"}"#, "A page"),
      ("application/json", #"{"text":"Tide tables","url":"http://127.0.0.1:9/a"}"#, nil),
    ])
  func beginning(_ type: String, _ body: String, _ title: String?) async throws {
    try await RunningServer.run({ $0.workers = 0 }) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let receipt = try await server.share(body, type: type, token: user.shareToken).decode(Receipt.self)
      #expect(try await server.status(receipt.id, user) { _ in true }.title == title)
    }
  }

  @Test("one visible byte among whitespace makes a share; whitespace alone does not", arguments: 0..<19)
  func blanks(_ position: Int) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let blanks = Array(repeating: UInt8(ascii: " "), count: 18) + [0x00, 0x1F]
      let alone = try await server.share(
        String(decoding: blanks[position...], as: UTF8.self), type: "text/plain", token: user.shareToken)
      #expect((alone.status, alone.problemCode) == (422, "empty_share"))
      for visible in ["!", "\u{7F}", "é"] {
        var text = blanks.map { Character(UnicodeScalar($0)) }
        text[position] = Character(visible)
        let response = try await server.share(String(text), type: "text/plain", token: user.shareToken)
        #expect(response.status == 202)
      }
    }
  }

  @Test("every form of body is answered with a receipt over exactly its bytes", arguments: forms.indices)
  func receipts(_ index: Int) async throws {
    let (type, body) = Self.forms[index]
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let id = ShareID.make()
      let response = try await server.share(
        body, type: type, token: user.shareToken,
        headers: ["Idempotency-Key": "\"\(id)\"", "Sharepipe-Account": user.account])
      #expect(response.status == 202)
      #expect(response.headers["location"] == "/v1/shares/\(id)")
      let receipt = try response.decode(Receipt.self)
      #expect(receipt.id == id)
      #expect(receipt.account == user.account)
      #expect(receipt.bytes == body.utf8.count)
      #expect(receipt.sha256 == Self.sha256(body))
      #expect(receipt.state == .received)
      #expect(try await server.send("GET", Routes.share(id), token: user.shareToken).status == 200)
    }
  }

  private static func sha256(_ text: String) -> String {
    SHA256.hash(data: Data(text.utf8)).map { String(format: "%02x", $0) }.joined()
  }

  @Test("the same key and bytes get the same receipt; other bytes get 422 and change nothing")
  func idempotency() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let headers = ["Idempotency-Key": "\"\(ShareID.make())\""]
      let first = try await server.share("one", type: "text/plain", token: user.shareToken, headers: headers)
      let again = try await server.share("one", type: "text/plain", token: user.shareToken, headers: headers)
      let other = try await server.share("two", type: "text/plain", token: user.shareToken, headers: headers)
      #expect(first.headers["idempotency-replayed"] == nil)
      #expect(again.headers["idempotency-replayed"] == "true")
      #expect(first.body == again.body)
      #expect((other.status, other.problemCode) == (422, "idempotency_key_reused"))
      #expect(try await server.count(user) == 1)
    }
  }

  @Test("twenty simultaneous requests with one key make one share and get the same receipt")
  func simultaneousReplays() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let headers = ["Idempotency-Key": ShareID.make().text]
      let bodies = try await withThrowingTaskGroup(of: Data.self) { group in
        for _ in 0..<20 {
          group.addTask {
            try await server.share("one", type: "text/plain", token: user.shareToken, headers: headers).body
          }
        }
        return try await group.reduce(into: Set<Data>()) { $0.insert($1) }
      }
      #expect(bodies.count == 1)
      #expect(try await server.count(user) == 1)
    }
  }

  @Test("a share for an account other than the token's is rejected, and nothing is stored")
  func accountMismatch() async throws {
    try await RunningServer.run { server async throws in
      let (alice, bob) = (
        try await server.makeUser("a@example.org"), try await server.makeUser("b@example.org")
      )
      let response = try await server.share(
        "secret", type: "text/plain", token: bob.shareToken, headers: ["Sharepipe-Account": alice.account])
      #expect((response.status, response.problemCode) == (403, "token_owner_mismatch"))
      #expect(try await server.count(alice) + server.count(bob) == 0)
    }
  }

  @Test("a large body is stored as a file and comes back whole; one over the limit leaves no file")
  func largeBodies() async throws {
    try await RunningServer.run {
      $0.maxBody = 1 << 20
    } _: { server async throws in
      let user = try await server.makeUser("a@example.org")
      let large = String(repeating: "word ", count: 100_000)
      let response = try await server.share(large, type: "text/plain", token: user.shareToken)
      #expect(try response.decode(Receipt.self).sha256 == Self.sha256(large))
      #expect(try server.bodyFiles().count == 1)
      let tooLarge = String(repeating: "x", count: (1 << 20) + 1)
      let refused = try await server.share(tooLarge, type: "text/plain", token: user.shareToken)
      #expect((refused.status, refused.problemCode) == (413, "body_too_large"))
      #expect(try server.bodyFiles().count == 1)
      #expect(try await server.count(user) == 1)
    }
  }

  @Test("a replayed large body leaves no second file")
  func replayedLargeBody() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let large = String(repeating: "word ", count: 50_000)
      for _ in 0..<3 {
        _ = try await server.share(
          large, type: "text/plain", token: user.shareToken,
          headers: ["Idempotency-Key": "0190b6a1-7c3e-7d2f-8a5b-1c2d3e4f5a6b"])
      }
      #expect(try server.bodyFiles().count == 1)
    }
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let type: String
    let body: String
    let status: Int
    let code: String
    var headers: [String: String] = [:]
    var testDescription: String { "\(code): \(type) \(body.prefix(40))" }
  }

  private static let badShares: [Refusal] = [
    .init(type: "application/json", body: "{", status: 400, code: "malformed_json"),
    .init(type: "application/json", body: "[]", status: 400, code: "malformed_json"),
    .init(type: "application/json", body: #"{"url":7}"#, status: 400, code: "malformed_json"),
    .init(type: "application/json", body: "{}", status: 422, code: "empty_share"),
    .init(type: "application/json", body: #"{"title":"only"}"#, status: 422, code: "empty_share"),
    .init(type: "application/json", body: #"{"url":"ftp://example.org/"}"#, status: 422, code: "invalid_url"),
    .init(
      type: "application/json", body: #"{"url":"javascript:alert(1)"}"#, status: 422, code: "invalid_url"),
    .init(
      type: "application/json", body: #"{"text":"x","destinations":["nobody"]}"#, status: 422,
      code: "destination_removed"),
    .init(type: "text/plain", body: "", status: 422, code: "empty_share"),
    .init(type: "nonsense", body: "x", status: 415, code: "unsupported_media_type"),
    .init(
      type: "application/x-www-form-urlencoded", body: "a=b", status: 415, code: "unsupported_media_type"),
    .init(type: "multipart/form-data", body: "x", status: 400, code: "malformed_multipart"),
    .init(
      type: "multipart/form-data; boundary=\(boundary)", body: "--\(boundary)\r\n", status: 400,
      code: "malformed_multipart"),
    .init(
      type: "multipart/form-data; boundary=\(boundary)",
      body: multipart([(#"name="page""#, "<p>x</p>"), (#"name="share""#, "{}")]), status: 400,
      code: "malformed_multipart"),
    .init(
      type: "multipart/form-data; boundary=\(boundary)", body: multipart([(#"name="share""#, "{}")]),
      status: 422,
      code: "empty_share"),
    .init(
      type: "multipart/form-data; boundary=\(boundary)",
      body: multipart([(#"name="share""#, #"{"text":"x"}"#), (#"name="surprise""#, "x")]), status: 400,
      code: "malformed_multipart"),
    .init(
      type: "text/plain", body: "x", status: 400, code: "invalid_idempotency_key",
      headers: ["Idempotency-Key": "\"seven\""]),
  ]

  @Test(
    "an invalid request is answered with a specific problem, and nothing is stored",
    arguments: badShares)
  func refusals(_ refusal: Refusal) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let response = try await server.share(
        refusal.body, type: refusal.type, token: user.shareToken, headers: refusal.headers)
      #expect((response.status, response.problemCode) == (refusal.status, refusal.code))
      #expect(try await server.count(user) == 0)
      #expect(try server.bodyFiles().isEmpty)
    }
  }

  @Test("a full disk is answered with 507 and a time to try again")
  func diskFull() async throws {
    try await RunningServer.run {
      $0.freeSpaceFloor = Int.max / 2
    } _: { server async throws in
      let user = try await server.makeUser("a@example.org")
      let response = try await server.share("x", type: "text/plain", token: user.shareToken)
      #expect((response.status, response.problemCode) == (507, "storage_full"))
      #expect(response.headers["retry-after"] != nil)
      #expect(try await server.count(user) == 0)
    }
  }

  @Test("too many shares in a minute are answered with 429 and a time to try again")
  func rate() async throws {
    try await RunningServer.run {
      $0.shareRate = 2
    } _: { server async throws in
      let user = try await server.makeUser("a@example.org")
      for _ in 0..<2 {
        #expect(try await server.share("x", type: "text/plain", token: user.shareToken).status == 202)
      }
      let response = try await server.share("x", type: "text/plain", token: user.shareToken)
      #expect((response.status, response.problemCode) == (429, "too_many_requests"))
      #expect(response.headers["retry-after"].flatMap(Int.init) ?? 0 > 0)
    }
  }
}
