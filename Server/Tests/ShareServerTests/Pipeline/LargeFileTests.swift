// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareServer
import Testing

/// Tests documents that are in a file on the server, and are copied in pieces.
@Suite("Large documents")
struct LargeFileTests {
  private static let docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"

  /// A PDF that is longer than a piece; no two of its pieces are equal.
  private static func pdf(_ seed: Int, bytes: Int = 1_000_003) -> Data {
    let middle = (0..<bytes).map { UInt8(truncatingIfNeeded: ($0 &* 31 &+ seed) % 251) }
    return Data("%PDF-1.7 ".utf8) + Data(middle) + Data("%%EOF".utf8)
  }

  private func share(
    _ files: [(name: String, type: String, content: Data)], _ server: RunningServer, _ user: TestUser
  ) async throws -> ShareStatus {
    var body = Data("--b\r\nContent-Disposition: form-data; name=\"share\"\r\n".utf8)
    body += Data("Content-Type: application/json\r\n\r\n{\"title\":\"All\"}".utf8)
    for file in files {
      let disposition = "Content-Disposition: form-data; name=\"file\"; filename=\"\(file.name)\""
      body += Data("\r\n--b\r\n\(disposition)\r\nContent-Type: \(file.type)\r\n\r\n".utf8) + file.content
    }
    let response = try await server.send(
      "POST", Routes.shares, token: user.shareToken,
      headers: ["Content-Type": "multipart/form-data; boundary=b"], body: body + Data("\r\n--b--\r\n".utf8))
    return try await server.status(try response.decode(Receipt.self).id, user) {
      [.ready, .failed].contains($0.state)
    }
  }

  private func addFolder(_ server: RunningServer, _ user: TestUser) async throws {
    let added = try await server.send(
      "POST", Routes.destinations, token: user.fullToken, headers: ["Content-Type": "application/json"],
      body: Data(#"{"kind":"folder","address":"books","default":true}"#.utf8))
    try #require(added.status == 201, "\(added.text)")
  }

  private func book(_ status: ShareStatus, _ server: RunningServer, _ user: TestUser) async throws -> Data {
    try await server.send("GET", Routes.book(status.id), token: user.fullToken).body
  }

  @Test("are stored, downloaded, and written to a folder byte for byte")
  func unchanged() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      try await addFolder(server, user)
      let content = Self.pdf(1)
      let shared = try await share([("a.pdf", "application/pdf", content)], server, user)
      let status = try await server.status(shared.id, user) { $0.deliveries.first?.state == .sent }
      #expect(status.deliveries.map(\.state) == [.sent] && status.problem == nil)
      #expect(try await book(status, server, user) == content)
      let folder = server.configuration.dataFolder.appending(path: "folders/\(user.account)/books")
      #expect(try Data(contentsOf: folder.appending(path: "All.pdf")) == content)
    }
  }

  @Test("go together in a ZIP that contains each of them byte for byte")
  func together() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let contents = [Self.pdf(1), Self.pdf(2, bytes: 80_000)]
      let files = contents.map { (name: "a.pdf", type: "application/pdf", content: $0) }
      let status = try await share(files, server, user)
      let zip = try await book(status, server, user)
      #expect(status.state == .ready && zip.starts(with: "PK".utf8))
      for content in contents { #expect(zip.range(of: content) != nil) }
      #expect(zip.count < contents.map(\.count).reduce(500, +))
    }
  }

  @Test("are checked in the file: a Word document that ends early isn't sent")
  func checked() async throws {
    let media = String(repeating: "a", count: 100_000)
    let whole = try TestFiles.archive(["word/document.xml": "<document/>", "word/media/a.bin": media])
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org", hasKindle: true)
      let good = try await share([("a.docx", Self.docx, whole)], server, user)
      #expect(good.problem == nil && good.deliveries.count == 1)
      let cut = try await share([("b.docx", Self.docx, whole.dropLast(40))], server, user)
      #expect(cut.problem?.code == "file_unreadable" && cut.deliveries.isEmpty)
      #expect(try await book(cut, server, user) == whole.dropLast(40))
    }
  }
}
