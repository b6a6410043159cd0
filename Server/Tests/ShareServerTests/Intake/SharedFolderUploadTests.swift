// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import Foundation
import ShareContract
import ShareServer
import Storage
import Testing

/// Tests two servers with the same data folder, of which the second one goes on with an upload while a request on the first one hangs.
struct SharedFolderUploadTests {
  private static let text = "The ferry left at seven."
  private static let hash = SHA256.hash(data: Data(text.utf8)).map { String(format: "%02x", $0) }.joined()

  private func withServers(_ body: (RunningServer, RunningServer) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "server-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try await RunningServer.run(in: folder, listens: true) { first async throws in
      try await RunningServer.run(in: folder) { second async throws in try await body(first, second) }
    }
  }

  /// Creates an upload with a request whose connection stays open; returns the path of the upload.
  private func open(_ server: RunningServer, _ user: TestUser) async throws -> (RawConnection, String) {
    let connection = try RawConnection(port: server.port)
    try await connection.send(
      "POST \(Routes.uploads) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(user.shareToken)\r\n"
        + "Content-Type: text/plain\r\nIdempotency-Key: \(ShareID.make().text)\r\n"
        + "Content-Length: 1000\r\nUpload-Complete: ?0\r\nUpload-Draft-Interop-Version: 8\r\n\r\n")
    let head = try await connection.head()
    let location = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("location:") }
    let path = try #require(location).dropFirst("location:".count).trimmingCharacters(in: .whitespaces)
    return (connection, path)
  }

  private func offset(_ server: RunningServer, _ user: TestUser, _ path: String) async throws -> Int? {
    try await server.send("HEAD", path, token: user.shareToken).headers["upload-offset"].flatMap(Int.init)
  }

  private func finish(
    _ server: RunningServer, _ user: TestUser, _ path: String, at offset: Int
  ) async throws -> TestResponse {
    try await server.send(
      "PATCH", path, token: user.shareToken,
      headers: [
        "Upload-Offset": String(offset), "Upload-Complete": "?1",
        "Content-Type": "application/partial-upload",
      ], body: Data(Self.text.utf8.dropFirst(offset)))
  }

  /// Goes on as a client does that is told that a newer request continues the upload.
  ///
  /// On a busy machine, the request that hangs can claim the upload only now, although its client got the address before.
  private func finishRepeatedly(
    _ server: RunningServer, _ user: TestUser, _ path: String
  ) async throws -> TestResponse {
    var response = try await finish(server, user, path, at: 0)
    for _ in 0..<20 where response.status == 409 {
      let offset = try #require(try await offset(server, user, path))
      response = try await finish(server, user, path, at: offset)
    }
    return response
  }

  private func checkBody(_ server: RunningServer, _ user: TestUser) async throws {
    #expect(try await server.count(user) == 1)
    let engine = try server.configuration.openEngine()
    let name = try await engine.read { try $0.row("SELECT body_file FROM share", [])?.text("body_file") }
    try engine.close()
    let file = server.configuration.bodiesFolder.appending(path: try #require(name))
    #expect(try String(decoding: Data(contentsOf: file), as: UTF8.self) == Self.text)
  }

  @Test("a request that ends after another server made the share doesn't change the share's file")
  func endsLate() async throws {
    try await withServers { first, second async throws in
      let user = try await first.makeUser("a@example.org")
      let (connection, path) = try await open(first, user)
      try await connection.send("The")
      let response = try await finishRepeatedly(second, user, path)
      #expect(response.status == 202)
      #expect(try response.decode(Receipt.self).sha256 == Self.hash)
      connection.close()
      // Waits until the request on the first server has ended.
      #expect(try await first.send("HEAD", path, token: user.shareToken).status == 204)
      try await checkBody(second, user)
    }
  }

  @Test("a request that goes on after another server made the share doesn't change the share's file")
  func goesOn() async throws {
    try await withServers { first, second async throws in
      let user = try await first.makeUser("a@example.org")
      let (connection, path) = try await open(first, user)
      // The server records received bytes when more arrive at least a second later.
      var offset = 0
      for character in Self.text where offset == 0 {
        try await connection.send(String(character))
        try await Task.sleep(for: .milliseconds(1_100))
        offset = try #require(try await self.offset(second, user, path))
      }
      #expect(offset > 0)
      let response = try await finish(second, user, path, at: offset)
      #expect(response.status == 202)
      try? await connection.send("other bytes that arrive too late")
      connection.close()
      #expect(try await first.send("HEAD", path, token: user.shareToken).status == 204)
      try await checkBody(second, user)
    }
  }
}
