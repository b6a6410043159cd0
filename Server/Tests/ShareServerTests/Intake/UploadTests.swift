// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import Foundation
import ShareContract
import ShareServer
import Testing

/// Tests resumable uploads over real HTTP, in the draft versions that phones use.
struct UploadTests {
  /// The header fields of one version of the draft.
  struct Dialect: Sendable, CustomStringConvertible {
    let version: Int?
    var saysIncomplete: Bool { version.map { $0 <= 4 } ?? false }
    var description: String { version.map { "interop \($0)" } ?? "no version" }

    func headers(isComplete: Bool, offset: Int? = nil) -> [String: String] {
      var headers = [
        saysIncomplete ? "Upload-Incomplete" : "Upload-Complete": isComplete != saysIncomplete ? "?1" : "?0"
      ]
      if let version { headers["Upload-Draft-Interop-Version"] = String(version) }
      if let offset {
        headers["Upload-Offset"] = String(offset)
        headers["Content-Type"] = "application/partial-upload"
      }
      return headers
    }

    func isComplete(_ response: TestResponse) -> Bool? {
      response.headers[saysIncomplete ? "upload-incomplete" : "upload-complete"]
        .map { ($0 == "?1") != saysIncomplete }
    }
  }

  static let dialects = [3, 5, 6, 8, nil].map(Dialect.init)
  private static let newest = Dialect(version: 8)
  private static let key = "0190b6a1-7c3e-7d2f-8a5b-1c2d3e4f5a6b"
  private static let text = String(repeating: "The ferry left at seven. ", count: 8000)

  private static func create(
    _ server: RunningServer, _ user: TestUser, _ dialect: Dialect = newest, body: String = "",
    isComplete: Bool = false, more: [String: String] = [:]
  ) async throws -> TestResponse {
    var headers = dialect.headers(isComplete: isComplete)
    headers["Content-Type"] = "text/plain"
    headers["Idempotency-Key"] = "\"\(key)\""
    return try await server.send(
      "POST", Routes.uploads, token: user.shareToken, headers: headers.merging(more) { $1 },
      body: Data(body.utf8))
  }

  private static func append(
    _ server: RunningServer, _ user: TestUser, _ path: String, at offset: Int, _ body: String,
    isComplete: Bool, _ dialect: Dialect = newest
  ) async throws -> TestResponse {
    try await server.send(
      "PATCH", path, token: user.shareToken, headers: dialect.headers(isComplete: isComplete, offset: offset),
      body: Data(body.utf8))
  }

  private static func offset(
    _ server: RunningServer, _ user: TestUser, _ path: String, _ dialect: Dialect = newest
  ) async throws -> Int? {
    let response = try await server.send(
      "HEAD", path, token: user.shareToken,
      headers: dialect.version.map { ["Upload-Draft-Interop-Version": String($0)] } ?? [:])
    return response.headers["upload-offset"].flatMap(Int.init)
  }

  private static func sha256(_ text: String) -> String {
    SHA256.hash(data: Data(text.utf8)).map { String(format: "%02x", $0) }.joined()
  }

  @Test("a share in chunks becomes the same share with the same receipt", arguments: dialects)
  func pieces(_ dialect: Dialect) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let created = try await Self.create(server, user, dialect, body: String(Self.text.prefix(70_000)))
      #expect(created.status == 201 && created.headers["upload-offset"] == "70000")
      #expect(dialect.isComplete(created) == false)
      let path = try #require(created.headers["location"])
      let middle = String(Self.text.dropFirst(70_000).prefix(30_000))
      let second = try await Self.append(server, user, path, at: 70_000, middle, isComplete: false, dialect)
      #expect((second.status, second.headers["upload-offset"]) == (204, "100000"))
      let head = try await server.send(
        "HEAD", path, token: user.shareToken, headers: dialect.headers(isComplete: true))
      #expect((head.status, head.headers["upload-offset"]) == (204, "100000"))
      #expect(head.headers["cache-control"] == "no-store" && dialect.isComplete(head) == false)
      let rest = String(Self.text.dropFirst(100_000))
      let last = try await Self.append(server, user, path, at: 100_000, rest, isComplete: true, dialect)
      #expect(last.status == 202 && dialect.isComplete(last) == true)
      let receipt = try last.decode(Receipt.self)
      #expect((receipt.id.text, receipt.account) == (Self.key, user.account))
      #expect((receipt.sha256, receipt.bytes) == (Self.sha256(Self.text), Self.text.utf8.count))
      let again = try await Self.append(server, user, path, at: 100_000, rest, isComplete: true, dialect)
      #expect(again.status == 202 && again.headers["idempotency-replayed"] == "true")
      #expect(try again.decode(Receipt.self) == receipt)
      #expect(try await server.count(user) == 1)
      #expect(try await server.status(receipt.id, user) { $0.state == .ready }.state == .ready)
      #expect(try await poll { try await server.removeOriginals(of: user) == 1 })
      let late = try await Self.append(server, user, path, at: 100_000, rest, isComplete: true, dialect)
      #expect(try late.decode(Receipt.self) == receipt)
    }
  }

  @Test("a whole share in the first request is answered like any share", arguments: dialects)
  func wholeAtOnce(_ dialect: Dialect) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let response = try await Self.create(server, user, dialect, body: "all of it", isComplete: true)
      #expect(response.status == 202 && response.headers["location"] == "/v1/shares/" + Self.key)
      #expect(try response.decode(Receipt.self).sha256 == Self.sha256("all of it"))
      let plain = try await server.share(
        "all of it", type: "text/plain", token: user.shareToken, headers: ["Idempotency-Key": Self.key])
      #expect(try plain.decode(Receipt.self) == response.decode(Receipt.self))
    }
  }

  @Test("a chunk at a wrong offset is rejected, and the response has the right one")
  func wrongOffset() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let created = try await Self.create(server, user, body: "12345")
      let path = try #require(created.headers["location"])
      for offset in [0, 4, 6, 5_000_000] {
        let response = try await Self.append(server, user, path, at: offset, "xx", isComplete: true)
        #expect((response.status, response.problemCode) == (409, "upload_offset_mismatch"))
        #expect(response.headers["upload-offset"] == "5")
        #expect(
          response.text.contains("#mismatching-upload-offset")
            && response.text.contains(#""expected-offset":5"#))
      }
      let last = try await Self.append(server, user, path, at: 5, "678", isComplete: true)
      #expect(try last.decode(Receipt.self).sha256 == Self.sha256("12345678"))
    }
  }

  @Test("a length that contradicts the bytes is rejected, and the earlier bytes stay")
  func inconsistentLength() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let lying = try await Self.create(
        server, user, body: "12345", isComplete: true, more: ["Upload-Length": "6"])
      #expect((lying.status, lying.problemCode) == (400, "upload_length_inconsistent"))
      let created = try await Self.create(server, user, body: "12345", more: ["Upload-Length": "8"])
      let path = try #require(created.headers["location"])
      for (piece, isComplete) in [("6789", false), ("6789", true), ("67", true)] {
        let response = try await Self.append(server, user, path, at: 5, piece, isComplete: isComplete)
        #expect((response.status, response.problemCode) == (400, "upload_length_inconsistent"))
        #expect(try await Self.offset(server, user, path) == 5)
      }
      let whole = try await Self.append(server, user, path, at: 5, "678", isComplete: false)
      #expect(whole.status == 204)
      let ended = try await Self.append(server, user, path, at: 8, "", isComplete: true)
      #expect(try ended.decode(Receipt.self).sha256 == Self.sha256("12345678"))
    }
  }

  @Test("only its owner can see, continue or end an upload")
  func ownership() async throws {
    try await RunningServer.run { server async throws in
      let (alice, bob) = (
        try await server.makeUser("a@example.org"), try await server.makeUser("b@example.org")
      )
      let path = try #require(try await Self.create(server, alice, body: "mine").headers["location"])
      for method in ["HEAD", "DELETE"] {
        #expect(try await server.send(method, path, token: bob.fullToken).status == 404)
        #expect(try await server.send(method, path).status == 401)
      }
      let response = try await Self.append(server, bob, path, at: 4, "!", isComplete: true)
      #expect((response.status, response.problemCode) == (404, "not_found"))
      #expect(try await Self.offset(server, alice, path) == 4)
      let foreign = try await Self.create(server, alice, more: ["Sharepipe-Account": bob.account])
      #expect((foreign.status, foreign.problemCode) == (403, "token_owner_mismatch"))
    }
  }

  @Test("a deleted upload is removed with its bytes, and a share made from one stays")
  func cancel() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let path = try #require(try await Self.create(server, user, body: "12345").headers["location"])
      #expect(try server.bodyFiles().count == 1)
      #expect(try await server.send("DELETE", path, token: user.shareToken).status == 204)
      #expect(try server.bodyFiles().isEmpty)
      #expect(try await Self.append(server, user, path, at: 5, "6", isComplete: true).status == 404)
      let next = try #require(try await Self.create(server, user, body: "12345").headers["location"])
      #expect(try await Self.append(server, user, next, at: 5, "6", isComplete: true).status == 202)
      #expect(try await server.send("DELETE", next, token: user.shareToken).status == 204)
      #expect(try await server.count(user) == 1)
      #expect(try server.bodyFiles().count == 1)
    }
  }

  @Test("limits are announced, and an upload over them is rejected before its bytes are stored")
  func limits() async throws {
    try await RunningServer.run({ $0.maxUpload = 1000 }) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let options = try await server.send("OPTIONS", Routes.uploads)
      #expect(options.headers["upload-limit"]?.contains("max-size=1000") == true)
      let long = String(repeating: "x", count: 1001)
      let announced = try await Self.create(server, user, more: ["Upload-Length": "1001"])
      let ending = try await Self.create(server, user, body: long, isComplete: true)
      let open = try await Self.create(server, user, body: long)
      for response in [announced, ending, open] {
        #expect((response.status, response.problemCode) == (413, "body_too_large"))
      }
      let path = try #require(
        try await Self.create(server, user, body: String(long.prefix(600))).headers["location"])
      let piece = try await Self.append(
        server, user, path, at: 600, String(long.prefix(500)), isComplete: false)
      #expect((piece.status, piece.problemCode) == (413, "body_too_large"))
      #expect(try await server.count(user) == 0)
    }
  }

  @Test("a full disk rejects an upload with 507 before it starts")
  func fullDisk() async throws {
    try await RunningServer.run({ $0.freeSpaceFloor = 1 << 60 }) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let response = try await Self.create(server, user, body: "x")
      #expect((response.status, response.problemCode) == (507, "storage_full"))
      #expect(response.headers["retry-after"] != nil)
      #expect(try server.bodyFiles().isEmpty)
    }
  }

  @Test("one account's announced but unsent bytes don't block other accounts")
  func promises() async throws {
    try await RunningServer.run({ $0.maxUpload = 1 << 48 }) { server async throws in
      let (alice, bob) = (
        try await server.makeUser("a@example.org"), try await server.makeUser("b@example.org")
      )
      let folder = try FileManager.default.attributesOfFileSystem(
        forPath: server.configuration.bodiesFolder.path)
      let free = try #require(folder[.systemFreeSize] as? NSNumber).intValue
      for (user, status) in [(alice, 201), (alice, 507), (bob, 201)] {
        let response = try await Self.create(
          server, user, more: ["Upload-Length": String(free / 5 * 3), "Idempotency-Key": ShareID.make().text])
        #expect(response.status == status)
      }
    }
  }

  @Test("an account has a limited number of open uploads; a new one for the same share replaces the old")
  func openUploads() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      for _ in 0..<20 { #expect(try await Self.create(server, user, body: "x").status == 201) }
      #expect(try server.bodyFiles().count == 1)
      for _ in 0..<15 {
        let response = try await Self.create(server, user, more: ["Idempotency-Key": ShareID.make().text])
        #expect(response.status == 201)
      }
      let beyond = try await Self.create(server, user, more: ["Idempotency-Key": ShareID.make().text])
      #expect((beyond.status, beyond.problemCode) == (429, "too_many_requests"))
      #expect(beyond.headers["retry-after"] != nil)
    }
  }

  @Test("an expired upload is not found")
  func expiry() async throws {
    try await RunningServer.run({ $0.uploadLife = .zero }) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let response = try await Self.create(server, user)
      #expect((response.status, response.problemCode) == (404, "not_found"))
    }
  }

  @Test("a body that is invalid as a whole ends its upload with the reason")
  func malformed() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let type = ["Content-Type": "multipart/form-data; boundary=b"]
      let path = try #require(
        try await Self.create(server, user, body: "--b\r\nnonsense", more: type).headers["location"])
      let response = try await Self.append(server, user, path, at: 13, "\r\n--b--", isComplete: true)
      #expect((response.status, response.problemCode) == (400, "malformed_multipart"))
      #expect(try await server.send("HEAD", path, token: user.shareToken).status == 404)
      #expect(try server.bodyFiles().isEmpty)
      let unknown = try await Self.create(server, user, more: ["Content-Type": "application/x-thing"])
      #expect((unknown.status, unknown.problemCode) == (415, "unsupported_media_type"))
    }
  }

  @Test("other bytes under a used key are rejected, and none of them are stored")
  func keyReused() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      _ = try await server.share(
        "first", type: "text/plain", token: user.shareToken, headers: ["Idempotency-Key": Self.key])
      let response = try await Self.create(server, user, body: "second", isComplete: true)
      #expect((response.status, response.problemCode) == (422, "idempotency_key_reused"))
      #expect(try server.bodyFiles().isEmpty)
      #expect(try await server.count(user) == 1)
    }
  }

  @Test("a token that ended while an upload was under way makes no share")
  func revokedMeanwhile() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let path = try #require(try await Self.create(server, user, body: "12345").headers["location"])
      _ = try await server.send(
        "POST", Routes.revoke, headers: ["Content-Type": "application/x-www-form-urlencoded"],
        body: Data("token=\(user.shareToken)".utf8))
      #expect(try await Self.append(server, user, path, at: 5, "6", isComplete: true).status == 401)
      #expect(try await server.count(user) == 0)
      let head = try await server.send("HEAD", path, token: user.fullToken)
      #expect(head.headers["upload-offset"] == "5")
    }
  }

  @Test("PATCH requires its media type from version 6 on, and always an offset")
  func patchForm() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let path = try #require(try await Self.create(server, user, body: "12345").headers["location"])
      for (version, status) in [("5", 204), ("6", 415), ("8", 415)] {
        let response = try await server.send(
          "PATCH", path, token: user.shareToken,
          headers: [
            "Upload-Draft-Interop-Version": version, "Upload-Offset": "5", "Upload-Complete": "?0",
            "Content-Type": "application/octet-stream",
          ])
        #expect(response.status == status)
      }
      let blind = try await server.send(
        "PATCH", path, token: user.shareToken,
        headers: ["Upload-Complete": "?1", "Content-Type": "application/partial-upload"])
      #expect((blind.status, blind.problemCode) == (400, "bad_request"))
    }
  }

  @Test(
    "without resumption headers it works as at /v1/shares, with a higher limit", arguments: [true, false])
  func plain(_ isLong: Bool) async throws {
    try await RunningServer.run({ $0.maxBody = 1000 }) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let body = Data((isLong ? Self.text : "short").utf8)
      let headers = ["Content-Type": "text/plain", "Idempotency-Key": "\"\(Self.key)\""]
      for isReplay in [false, true] {
        let response = try await server.send(
          "POST", Routes.uploads, token: user.shareToken, headers: headers, body: body)
        #expect(response.status == 202 && response.headers["location"] == "/v1/shares/" + Self.key)
        #expect(response.headers["upload-complete"] == nil)
        #expect((response.headers["idempotency-replayed"] == "true") == isReplay)
        #expect(try response.decode(Receipt.self).bytes == body.count)
      }
      #expect(try await server.count(user) == 1)
      let patch = try await server.send(
        "PATCH", Routes.uploads + "/x", token: user.shareToken,
        headers: ["Upload-Offset": "0", "Content-Type": "application/partial-upload"])
      #expect(patch.status == 400)
    }
  }

  @Test("a body that is rejected at /v1/shares is also rejected here without resumption headers")
  func plainRefusals() async throws {
    try await RunningServer.run({ ($0.maxBody, $0.maxUpload) = (100, 1000) }) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let cases: [(String, [String: String], String)] = [
        (String(repeating: "x", count: 1001), [:], "body_too_large"), ("   \n\t      ", [:], "empty_share"),
        ("x", ["Content-Type": "application/x-thing"], "unsupported_media_type"),
        ("x", ["Sharepipe-Account": "somebody"], "token_owner_mismatch"),
        ("x", ["Idempotency-Key": "1"], "invalid_idempotency_key"),
      ]
      for (body, more, code) in cases {
        let response = try await server.send(
          "POST", Routes.uploads, token: user.shareToken,
          headers: ["Content-Type": "text/plain"].merging(more) { $1 }, body: Data(body.utf8))
        #expect(response.problemCode == code)
      }
      #expect(try await server.count(user) == 0)
      #expect(try server.bodyFiles().isEmpty)
    }
  }

  @Test("a chunk that doesn't match the share an upload became is rejected")
  func addingToAShare() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let path = try #require(try await Self.create(server, user, body: "12345").headers["location"])
      #expect(try await Self.append(server, user, path, at: 5, "678", isComplete: true).status == 202)
      for (offset, piece, isComplete) in [(8, "9", true), (5, "67", true), (8, "", false)] {
        let response = try await Self.append(server, user, path, at: offset, piece, isComplete: isComplete)
        #expect((response.status, response.problemCode) == (400, "upload_completed"))
      }
      for (offset, piece) in [(8, ""), (5, "678"), (0, "12345678")] {
        #expect(try await Self.append(server, user, path, at: offset, piece, isComplete: true).status == 202)
      }
    }
  }
}
