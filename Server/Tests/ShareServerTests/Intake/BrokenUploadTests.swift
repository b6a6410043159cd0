// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import Foundation
import ShareContract
import Testing

/// Tests uploads whose connections break, hang or overlap.
struct BrokenUploadTests {
  private static let key = "0190b6a1-7c3e-7d2f-8a5b-1c2d3e4f5a6b"

  private static func open(
    _ server: RunningServer, _ user: TestUser, version: Int?, bytes: Int
  ) throws -> (
    RawConnection, String
  ) {
    let head = [
      "POST \(Routes.uploads) HTTP/1.1", "Host: 127.0.0.1:\(server.port)",
      "Authorization: Bearer \(user.shareToken)", "Content-Type: text/plain",
      "Idempotency-Key: \"\(key)\"", "Content-Length: \(bytes)", "Upload-Complete: ?1",
      version.map { "Upload-Draft-Interop-Version: \($0)" },
    ].compactMap { $0 }
    return (try RawConnection(port: server.port), head.joined(separator: "\r\n") + "\r\n\r\n")
  }

  private static func field(_ name: String, of head: String) -> String? {
    head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name + ":") }
      .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
  }

  @Test("interim response 104 gives the address before the body arrives; a broken upload resumes there")
  func interim() async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let (connection, head) = try Self.open(server, user, version: 8, bytes: 10)
      try await connection.send(head)
      let interim = try await connection.head()
      #expect(interim.hasPrefix("HTTP/1.1 104 "))
      #expect(Self.field("upload-draft-interop-version", of: interim) == "8")
      let path = try #require(Self.field("location", of: interim))
      try await connection.send("12345")
      connection.close()
      let offset = try await settled(server, user, path)
      let rest = String("1234567890".dropFirst(offset))
      let response = try await server.send(
        "PATCH", path, token: user.shareToken,
        headers: [
          "Upload-Draft-Interop-Version": "8", "Upload-Offset": String(offset), "Upload-Complete": "?1",
          "Content-Type": "application/partial-upload",
        ], body: Data(rest.utf8))
      let receipt = try response.decode(Receipt.self)
      #expect(receipt.bytes == 10 && receipt.id.text == Self.key)
    }
  }

  // HEAD waits until the older request has stored its bytes. A byte in transit may be missing, but none is added.
  private func settled(_ server: RunningServer, _ user: TestUser, _ path: String) async throws -> Int {
    let response = try await server.send("HEAD", path, token: user.shareToken)
    #expect(response.status == 204 && response.headers["upload-complete"] == "?0")
    let offset = try #require(response.headers["upload-offset"].flatMap(Int.init))
    #expect((0...5).contains(offset))
    return offset
  }

  @Test(
    "a client of an unknown draft version gets no interim response, and its share is accepted",
    arguments: [nil, 2, 9])
  func noInterim(_ version: Int?) async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let (connection, head) = try Self.open(server, user, version: version, bytes: 5)
      let request = version == 2 ? head.replacing("Upload-Complete: ?1", with: "Upload-Incomplete: ?0") : head
      try await connection.send(request + "12345")
      #expect(try await connection.head().hasPrefix("HTTP/1.1 202 "))
    }
  }

  @Test("a newer request ends an older one that hangs, and gets the number of bytes stored so far")
  func overtaking() async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let (connection, head) = try Self.open(server, user, version: 6, bytes: 1000)
      try await connection.send(head)
      let path = try #require(Self.field("location", of: try await connection.head()))
      try await connection.send("12345")
      // The old connection stays open and sends nothing.
      let offset = try await settled(server, user, path)
      #expect(try await connection.rest().isEmpty)
      let next = try await server.send(
        "PATCH", path, token: user.shareToken,
        headers: [
          "Upload-Offset": String(offset), "Upload-Complete": "?0",
          "Content-Type": "application/partial-upload",
        ], body: Data("12345".dropFirst(offset).utf8))
      #expect((next.status, next.headers["upload-offset"]) == (204, "5"))
      #expect(try await server.count(user) == 0)
    }
  }

  @Test("a plain share whose connection breaks is not stored, however many bytes arrived")
  func brokenShare() async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let connection = try RawConnection(port: server.port)
      try await connection.send(
        "POST \(Routes.shares) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(user.shareToken)\r\n"
          + "Content-Type: text/plain\r\nIdempotency-Key: \(Self.key)\r\nContent-Length: 10\r\n\r\n12345")
      connection.close()
      let response = try await server.share(
        "1234567890", type: "text/plain", token: user.shareToken, headers: ["Idempotency-Key": Self.key])
      #expect(response.status == 202 && response.headers["idempotency-replayed"] == nil)
      #expect(try await server.count(user) == 1)
    }
  }

  @Test("many requests at once on one upload result in one share with every byte once")
  func crowd() async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let bytes = Data((0..<20_000).map { String(100_000 + $0).dropFirst() }.joined().utf8)
      let created = try await server.send(
        "POST", Routes.uploads, token: user.shareToken,
        headers: [
          "Upload-Complete": "?0", "Content-Type": "text/plain", "Idempotency-Key": Self.key,
        ])
      let path = try #require(created.headers["location"])
      let statuses = await withTaskGroup(of: Int?.self) { group in
        for _ in 0..<8 {
          group.addTask {
            try? await server.send(
              "PATCH", path, token: user.shareToken,
              headers: [
                "Upload-Offset": "0", "Upload-Complete": "?1", "Content-Type": "application/partial-upload",
              ], body: bytes
            ).status
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      // A request whose connection was closed has no status.
      #expect(statuses.allSatisfy { $0 == nil || [202, 409, 400].contains($0) })
      let head = try await server.send("HEAD", path, token: user.shareToken)
      let offset = try #require(head.headers["upload-offset"].flatMap(Int.init))
      let last = try await server.send(
        "PATCH", path, token: user.shareToken,
        headers: [
          "Upload-Offset": String(offset), "Upload-Complete": "?1",
          "Content-Type": "application/partial-upload",
        ], body: bytes.dropFirst(offset))
      let sha256 = SHA256.hash(data: bytes).map { String(format: "%02x", $0) }.joined()
      #expect(try last.decode(Receipt.self).sha256 == sha256)
      #expect(try await server.count(user) == 1)
    }
  }

  @Test(
    "a chunk with the largest possible length does not crash the server",
    arguments: ["9223372036854775807", "9223372036854775806"], ["?1", "?0"])
  func largestLength(_ length: String, _ complete: String) async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let created = try await server.send(
        "POST", Routes.uploads, token: user.shareToken,
        headers: ["Upload-Complete": "?0", "Content-Type": "text/plain"], body: Data("12345".utf8))
      let path = try #require(created.headers["location"])
      let connection = try RawConnection(port: server.port)
      try await connection.send(
        "PATCH \(path) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(user.shareToken)\r\n"
          + "Upload-Offset: 5\r\nUpload-Complete: \(complete)\r\n"
          + "Content-Type: application/partial-upload\r\nContent-Length: \(length)\r\n\r\n")
      #expect(try await connection.head().hasPrefix("HTTP/1.1 413 "))
      let head = try await server.send("HEAD", path, token: user.shareToken)
      #expect(head.headers["upload-offset"] == "5")
    }
  }
}
