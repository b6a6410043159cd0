// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareServer
import Storage
import Testing

/// Tests the storage quota of an account, and retries of failed shares.
struct LimitTests {
  private func share(
    _ text: String, _ server: RunningServer, _ user: TestUser, key: String? = nil
  ) async throws -> TestResponse {
    try await server.share(
      text, type: "text/plain", token: user.shareToken, headers: key.map { ["Idempotency-Key": $0] } ?? [:])
  }

  @Test("an account over its quota gets 429 with the reason, keeps its shares, and can share after deleting")
  func quota() async throws {
    // Without workers only the bodies count.
    let limit: (inout ServerConfiguration) -> Void = {
      $0.quota = Quota(bytes: 200_000, shares: 3)
      $0.workers = 0
    }
    try await RunningServer.run(limit) { server async throws in
      let (user, other) = (
        try await server.makeUser("a@example.org"), try await server.makeUser("b@example.org")
      )
      let large = String(repeating: "x ", count: 60_000)
      let key = "0190b6a1-7c3e-7d2f-8a5b-1c2d3e4f5a6b"
      let first = try await share(large, server, user, key: key)
      #expect(first.status == 202)
      let refused = try await share(large, server, user)
      #expect((refused.status, refused.problemCode) == (429, "quota_exceeded"))
      #expect(refused.headers["retry-after"] != nil && refused.text.contains("200 KB"))
      #expect(try await share("small", server, user).status == 202)
      #expect(try await share("small too", server, user).status == 202)
      #expect(try await share("one too many", server, user).problemCode == "quota_exceeded")
      #expect(try server.bodyFiles().count == 1)
      #expect(try await share(large, server, other).status == 202)
      // A retry of an accepted share gets its receipt.
      let again = try await share(large, server, user, key: key)
      #expect(again.status == 202 && again.headers["idempotency-replayed"] == "true")
      try await server.erase(try #require(ShareID(key)), user)
      #expect(try await share(large, server, user).status == 202)
    }
  }

  @Test("an upload's announced length counts against the quota, and one of unknown length ends at the quota")
  func uploads() async throws {
    try await RunningServer.run({ $0.quota = Quota(bytes: 100_000) }) { server async throws in
      let user = try await server.makeUser("a@example.org")
      func create(_ more: [String: String], _ body: String = "") async throws -> TestResponse {
        let headers = ["Content-Type": "text/plain", "Upload-Complete": "?0"].merging(more) { $1 }
        return try await server.send(
          "POST", Routes.uploads, token: user.shareToken, headers: headers, body: Data(body.utf8))
      }
      let announced = try await create(["Upload-Length": "60000"])
      #expect(announced.status == 201)
      #expect(try await create(["Upload-Length": "60000"]).problemCode == "quota_exceeded")
      // Small enough for the database row, so only the transaction that stores it sees the open upload.
      let small = try await share(String(repeating: "w ", count: 25_000), server, user)
      #expect((small.status, small.problemCode) == (429, "quota_exceeded"))
      let open = try await create([:], String(repeating: "y", count: 50_000))
      #expect((open.status, open.problemCode) == (429, "quota_exceeded"))
      let path = try #require(announced.headers["location"])
      let whole = try await server.send(
        "PATCH", path, token: user.shareToken,
        headers: [
          "Content-Type": "application/partial-upload", "Upload-Complete": "?1", "Upload-Offset": "0",
        ], body: Data(String(repeating: "z", count: 60_000).utf8))
      #expect(whole.status == 202)
    }
  }

  @Test(
    "an open upload of the same share doesn't count when the share comes again", arguments: [true, false])
  func sameShare(isWhole: Bool) async throws {
    try await RunningServer.run({ $0.quota = Quota(bytes: 100_000) }) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let text = ["Content-Type": "text/plain", "Idempotency-Key": "\"\(ShareID.make().text)\""]
      let start = ["Upload-Draft-Interop-Version": "6", "Upload-Complete": "?0", "Upload-Length": "60000"]
      let open = {
        try await server.send(
          "POST", Routes.uploads, token: user.fullToken, headers: text.merging(start) { $1 })
      }
      #expect(try await open().status == 201)
      let again =
        isWhole
        ? try await server.send(
          "POST", Routes.uploads, token: user.fullToken, headers: text,
          body: Data(repeating: 0x61, count: 60_000))
        : try await open()
      #expect(again.status == (isWhole ? 202 : 201))
    }
  }

  @Test("the account's response shows how much of the quota is used")
  func terms() async throws {
    struct AccountResponse: Decodable {
      struct Limits: Decodable {
        let quotaBytes: Int?
        let quotaShares: Int?

        enum CodingKeys: String, CodingKey {
          case quotaBytes = "keptBytes"
          case quotaShares = "keptShares"
        }
      }
      let limits: Limits
    }
    try await RunningServer.run({ $0.quota = Quota(bytes: 5) }) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let response = try await server.send("GET", Routes.account, token: user.fullToken).decode(
        AccountResponse.self)
      #expect((response.limits.quotaBytes, response.limits.quotaShares) == (5, nil))
    }
  }

  @Test("a failed share is read again when its owner, and only its owner, requests it")
  func deadEnd() async throws {
    try await TestSite.run(["/busy": (503, [:], "busy")]) { site async throws in
      try await RunningServer.run {
        $0.retryBase = .milliseconds(1)
      } _: { server async throws in
        let (user, other) = (
          try await server.makeUser("a@example.org"), try await server.makeUser("b@example.org")
        )
        let body = #"{"url":"\#(site.address)/busy"}"#
        let receipt = try await server.share(body, type: "application/json", token: user.shareToken)
          .decode(Receipt.self)
        _ = try await server.status(receipt.id, user) { $0.state == .failed }
        let path = Routes.share(receipt.id) + "/deliveries"
        #expect(try await server.send("POST", path, token: other.fullToken).status == 404)
        let again = try await server.send("POST", path, token: user.fullToken)
        #expect(again.status == 202)
        #expect(try again.decode(ShareStatus.self).state != .failed)
        let ended = try await server.status(receipt.id, user) { $0.state == .failed }
        #expect(ended.problem?.code == "site_failed")
        #expect(ended.history?.filter { $0.state == "failed" }.count == 2)
      }
    }
  }
}
