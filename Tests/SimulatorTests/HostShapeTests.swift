// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// Other things than pages, from other hosts than Safari.
struct HostShapeTests {
  private let server: ReceiptServer
  private let phone: Phone

  init() async throws {
    server = try ReceiptServer()
    phone = try await Phone()
    try await phone.expect(0, "sign-in", "--server", server.url.absoluteString, "--token", "account-A")
  }

  private func body(afterSharing words: String...) async throws -> String {
    let outcome = try await phone.run(["share", "--host", "other"] + words)
    try #require(outcome.code == 0 && outcome.says("extension: Saved"), "\(outcome)")
    try await phone.expect(0, "run-transfers")
    return String(decoding: try #require(server.stored.values.first?.body), as: UTF8.self)
  }

  @Test("a link with a note arrives as both")
  func linkAndText() async throws {
    let body = try await body(afterSharing: "--url", "https://example.org/a", "--text", "read this")
    #expect(body.contains(#""url":"https://example.org/a""#) && body.contains(#""text":"read this""#))
  }

  @Test("text that is one address arrives as a link")
  func textIsLink() async throws {
    let body = try await body(afterSharing: "--text", "  https://example.org/b ")
    #expect(body.contains(#""url":"https://example.org/b""#) && !body.contains(#""text""#))
  }

  @Test(
    "a text that only begins with an address stays a text",
    arguments: ["https://example.org/b is worth reading", "https://example.org/b https://example.org/c"])
  func textBeginsWithLink(text: String) async throws {
    let body = try await body(afterSharing: "--text", text)
    #expect(body.contains(#""text":"\#(text)""#) && !body.contains(#""url""#))
  }

  @Test("a file arrives with its name, type and bytes")
  func file() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("Kite-\(UUID().uuidString).pdf")
    try Data("%PDF-1.7 kite".utf8).write(to: file)
    let body = try await body(afterSharing: "--file", file.path)
    #expect(body.contains(file.lastPathComponent) && body.contains("application/pdf"))
    #expect(body.contains("%PDF-1.7 kite"))
  }

  @Test("Safari's page script is read by either call, whichever the system serves", arguments: ["yes", "no"])
  func scriptResults(asData: String) async throws {
    try await phone.expect(0, "set", "scriptResultsAsData", asData)
    try await phone.expect(0, "share", "--url", "https://example.org/c", "--title", "Kite")
    try await phone.expect(0, "run-transfers")
    let body = String(decoding: try #require(server.stored.values.first?.body), as: UTF8.self)
    #expect(body.contains("https://example.org/c") && body.contains("Kite"))
  }
}
