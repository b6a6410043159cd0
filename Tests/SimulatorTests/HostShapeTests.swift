// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// Content other than pages, from hosts other than Safari.
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

  @Test("an unknown host is an error that lists the known ones")
  func unknownHost() async throws {
    let outcome = try await phone.run(["share", "--host", "safary", "--url", "https://example.org/a"])
    #expect(outcome.code == 64 && outcome.errors.contains("safary"))
    try await phone.expect(0, "run-transfers")
    #expect(server.stored.isEmpty)
  }

  @Test("text that is one address arrives as a link")
  func textIsLink() async throws {
    let body = try await body(afterSharing: "--text", "  https://example.org/b ")
    #expect(body.contains(#""url":"https://example.org/b""#) && !body.contains(#""text""#))
  }

  @Test("a text that only begins with an address stays a text")
  func textBeginsWithLink() async throws {
    let body = try await body(afterSharing: "--text", "https://example.org/b is worth reading")
    #expect(body.contains(#""text":"https://example.org/b is worth reading""#) && !body.contains(#""url""#))
  }

  @Test("a text that is a list of addresses arrives as one share for each")
  func textIsLinks() async throws {
    _ = try await body(afterSharing: "--text", "https://example.org/b https://example.org/c")
    let bodies = server.stored.values.map { String(decoding: $0.body, as: UTF8.self) }.sorted()
    #expect(bodies.count == 2)
    #expect(bodies.first?.contains(#""url":"https://example.org/b""#) == true)
    #expect(bodies.last?.contains(#""url":"https://example.org/c""#) == true)
  }

  @Test("a file arrives with its name, type and bytes")
  func file() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("Kite-\(UUID().uuidString).pdf")
    try Data("%PDF-1.7 kite".utf8).write(to: file)
    let body = try await body(afterSharing: "--file", file.path)
    #expect(body.contains(file.lastPathComponent) && body.contains("application/pdf"))
    #expect(body.contains("%PDF-1.7 kite"))
  }

  @Test(
    "Safari's page script is read by either call, whichever the system answers",
    arguments: ["yes", "no", "never"])
  func scriptResults(asData: String) async throws {
    try await phone.expect(0, "set", "scriptResultsAsData", asData)
    try await phone.expect(0, "share", "--url", "https://example.org/c", "--title", "Kite")
    try await phone.expect(0, "run-transfers")
    let body = String(decoding: try #require(server.stored.values.first?.body), as: UTF8.self)
    #expect(body.contains("https://example.org/c") && body.contains("Kite"))
  }

  /// The content of a host, and the expected result.
  struct Fixture: Decodable, Sendable, CustomTestStringConvertible {
    struct Expectation: Decodable, Sendable {
      struct File: Decodable, Sendable { let name: String }
      let url: String?
      let title: String?
      let text: String?
      let files: [File]
      let failures: Int
    }
    let host: String
    let expect: Expectation
    var testDescription: String { host }
    var isNothing: Bool { expect.url == nil && expect.text == nil && expect.files.isEmpty }

    static let all: [Fixture] = {
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("ShareKitTests/HostShapes")
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.sorted().compactMap { name in
        (try? Data(contentsOf: folder.appendingPathComponent(name))).flatMap {
          try? JSONDecoder().decode(Fixture.self, from: $0)
        }
      }
    }()
  }

  /// Each one uses another path of the loader; ShareKitPlatformTests loads all of them.
  private static let different: Set<String> = [
    "appstore", "files-address", "files-folder", "files-text", "firefox", "maps-location", "nothing",
    "photos-live",
    "photos-icloud", "safari-image", "screenshot",
  ]

  @Test(
    "the content of each host arrives at the server as the user intended",
    arguments: Fixture.all.filter { different.contains($0.host) })
  func hosts(fixture: Fixture) async throws {
    let outcome = try await phone.run(["share", "--host", fixture.host])
    guard !fixture.isNothing else {
      return #expect(outcome.code != 0 && !outcome.says("extension: Saved") && server.stored.isEmpty)
    }
    try #require(outcome.code == 0 && outcome.says("extension: Saved"), "\(outcome)")
    try await phone.expect(0, "run-transfers")
    let body = String(decoding: try #require(server.stored.values.first?.body), as: UTF8.self)
    let says = { (member: String, value: String) throws in
      let json = String(decoding: try JSONEncoder.plain.encode([member: value]), as: UTF8.self)
      return body.contains(json.dropFirst().dropLast())
    }
    if let url = fixture.expect.url { #expect(try says("url", url)) }
    if let title = fixture.expect.title { #expect(try says("title", title)) }
    if let text = fixture.expect.text { #expect(try says("text", text)) }
    for file in fixture.expect.files { #expect(body.contains("filename=\"\(file.name)\"")) }
  }

  @Test("a recorded shape has no contents, and behaves like the host")
  func recorded() async throws {
    try await phone.expect(0, "record-shape", "on")
    _ = try await body(afterSharing: "--url", "https://example.org/secret", "--text", "a secret")
    let shown = try await phone.expect(0, "record-shape", "show").lines.joined(separator: "\n")
    #expect(shown.contains("public.url") && shown.contains("public.plain-text") && shown.contains("string"))
    #expect(!shown.contains("secret"))
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
    try Data(shown.utf8).write(to: file)
    try await phone.expect(0, "record-shape", "off")
    let outcome = try await phone.run(["share", "--shape", file.path])
    #expect(outcome.code == 0 && outcome.says("extension: Saved"), "\(outcome)")
    #expect(try await phone.expect(0, "record-shape", "show").lines.joined(separator: "\n") == shown)
  }

  @Test("an extension that exceeds the device's memory limit is killed without a message")
  func memory() async throws {
    try await phone.expect(0, "set", "memoryLimit", "1")
    let text = String(repeating: "kite ", count: 200_000)
    let page = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).html")
    try Data(String(repeating: text, count: 5).utf8).write(to: page)
    let outcome = try await phone.run(
      ["share", "--url", "https://example.org/d", "--title", "Kite", "--html", page.path])
    #expect(outcome.code == 137 && !outcome.says("extension: Saved"), "\(outcome.code)")
    #expect(try await phone.log().contains { $0.contains("jetsam peak") })
  }

  @Test("the extension waits for a photo in the cloud, and names it when it doesn't arrive")
  func cloud() async throws {
    try await phone.expect(0, "set", "cloudPhotos", "slow")
    try await phone.expect(0, "share", "--host", "photos-converted")
    try await phone.expect(0, "set", "cloudPhotos", "unavailable")
    let outcome = try await phone.run(["share", "--host", "photos-converted"])
    #expect(outcome.code != 0 && !outcome.says("extension: Saved"), "\(outcome)")
  }
}

extension JSONEncoder {
  fileprivate static var plain: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    return encoder
  }
}
