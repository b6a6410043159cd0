// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import FoundationXML
import Testing

/// Drawings of the sheet and of the app's screens.
struct DrawingTests {
  /// One parsed drawing of a screen.
  private final class Drawing: NSObject, XMLParserDelegate {
    private(set) var texts: [String] = []
    private(set) var edges: [Double] = []
    private(set) var isWellFormed = false

    /// The text, without the white space between elements.
    var words: [String] { texts.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } }

    init(_ file: URL) throws {
      super.init()
      let parser = XMLParser(data: try Data(contentsOf: file))
      parser.delegate = self
      isWellFormed = parser.parse()
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      if name == "text" { texts.append("") }
      guard name == "rect", let x = attributes["x"].flatMap(Double.init) else { return }
      edges += [x, x + (attributes["width"].flatMap(Double.init) ?? 0)]
    }

    func parser(_ parser: XMLParser, foundCharacters words: String) {
      if let last = texts.popLast() { texts.append(last + words) }
    }
  }

  private func drawings(_ settings: [String: String], _ actions: [String]) async throws -> [Drawing] {
    let phone = try await Phone(settings)
    try phone.writeShared("preferences.json", #"{"asksBeforeSaving":true}"#)
    let folder = phone.folder.appendingPathComponent("drawings")
    _ = try await phone.run(
      ["share", "--host", "other", "--url", "https://example.org/kite", "--screenshots", folder.path]
        + actions.flatMap { ["--do", $0] })
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try names.map { try Drawing(folder.appendingPathComponent($0)) }
  }

  @Test(
    "on a small iPhone, the sign-in button can be scrolled above the keyboard",
    arguments: ["large", "accessibilityExtraLarge"])
  func smallSignIn(contentSize: String) async throws {
    let phone = try await Phone(["screen": "small", "contentSize": contentSize])
    let folder = phone.folder.appendingPathComponent("drawings")
    _ = try await phone.run([
      "open-app", "--do", "type:server:books.example.org", "--do", "scroll:signIn", "--do", "wait:0.5",
      "--do", "leave",
      "--screenshots", folder.path,
    ])
    let last = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.path).max())
    let svg = try String(contentsOf: folder.appendingPathComponent(last), encoding: .utf8)
    let moved = try #require(svg.firstMatch(of: /translate\(0 (-[0-9.]+)\)/).flatMap { Double($0.output.1) })
    let title = try #require(
      svg.firstMatch(of: #/y="([0-9.]+)"[^>]*>Sign in</text>/#).flatMap { Double($0.output.1) })
    // Between the bar and the keyboard, which is 260 points high.
    #expect((64...407).contains(title + moved), "\(title) \(moved)")
  }

  @Test("every screen that was shown is drawn, one after the other")
  func sequence() async throws {
    let all = try await drawings(
      ["openFromExtension": "refused"], ["type:text:Look", "press:escape", "tap:keep", "tap:post"])
    let isWellFormed = all.allSatisfy(\.isWellFormed)
    #expect(isWellFormed)
    let seen = all.map { $0.words.joined(separator: " ") }
    for words in ["Add a comment", "Look", "Discard", "Saved on this device"] {
      let isSeen = seen.contains { $0.contains(words) }
      #expect(isSeen, "\(words) is in none of \(seen)")
    }
  }

  @Test(
    "in any text size, light or dark, nothing is drawn outside the screen",
    arguments: ["small", "large", "accessibilityExtraLarge"], ["light", "dark"])
  func inside(size: String, appearance: String) async throws {
    let all = try await drawings(
      ["contentSize": size, "appearance": appearance, "language": "de"],
      ["type:text:Schau", "press:escape", "tap:discard"])
    #expect(!all.isEmpty)
    let edges = all.flatMap(\.edges)
    #expect((edges.min() ?? -1) >= 0 && (edges.max() ?? 999) <= 390.1)
    let texts = all.flatMap(\.words)
    #expect(texts.contains("Verwerfen"))
  }

  @Test("the app's screens are drawn with their bars, rows and texts, and nothing is outside the screen")
  func app() async throws {
    let phone = try await Phone(["openFromExtension": "refused"])
    try await phone.expect(0, "share", "--url", "https://example.org/kite", "--title", "A kite")
    let folder = phone.folder.appendingPathComponent("drawings")
    try await phone.expect(
      0, "open-app", "--screenshots", folder.path, "--do", "see:signIn", "--do", "tap:tab.outbox", "--do",
      "read:Waiting for you", "--do", "tap:tab.settings", "--do", "see:composes", "--do",
      "tap:tab.destinations")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let all = try names.map { try Drawing(folder.appendingPathComponent($0)) }
    let isWellFormed = all.allSatisfy(\.isWellFormed)
    let edges = all.flatMap(\.edges)
    #expect(isWellFormed && (edges.min() ?? -1) >= 0 && (edges.max() ?? 999) <= 390.1)
    // A text may be drawn in several lines.
    let seen = all.map { $0.words.joined(separator: " ") }
    for words in ["Server address", "A kite", "Keep trying forever", "Sign in to see your destinations"] {
      let isSeen = seen.contains { $0.contains(words) && $0.contains("Library") && $0.contains("Settings") }
      #expect(isSeen, "\(words) is in none of \(seen)")
    }
  }

  @Test(
    "a screen that another screen opened is drawn with a working Back button",
    arguments: ["en", "de"])
  func wayBack(language: String) async throws {
    let phone = try await Phone(["language": language])
    let folder = phone.folder.appendingPathComponent("drawings")
    try await phone.expect(
      0, "open-app", "--screenshots", folder.path, "--do", "tap:tab.settings", "--do", "tap:examples", "--do",
      "see:example.link", "--do", "back", "--do", "see:composes")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let seen = try names.map { try Drawing(folder.appendingPathComponent($0)).words }
    // “Einstellungen” doesn't fit beside the title, so the button has the system's general one.
    let back = language == "en" ? "‹ Settings" : "‹ Zurück"
    let count = seen.count { $0.contains(back) }
    #expect(count > 0 && seen.last?.contains(back) == false, "\(seen)")
  }

  @Test("a phone in German shows German texts in the extension, its app and ShareKit")
  func german() async throws {
    let phone = try await Phone(["language": "de"])
    let outcome = try await phone.run("share", "--host", "other", "--url", "https://example.org/kite")
    #expect(outcome.says("extension: Gesichert"), "\(outcome)")
    let waits = outcome.lines.contains { $0.contains("Melde dich an") }
    #expect(waits, "\(outcome)")
  }
}
