// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// What the widget shows, from the lines that its view shows; the view itself needs SwiftUI.
struct WidgetTests {
  private static let secret = "A kite that must not be seen by anybody who finds the phone"

  private func lines(_ phone: Phone, _ options: String...) async throws -> [String] {
    let outcome = try await phone.run(["widget"] + options)
    try #require(outcome.code == 0, "\(outcome)")
    return outcome.lines
  }

  @Test("the widget says what waits, and on a locked screen only how much")
  func waiting() async throws {
    let server = try ReceiptServer()
    let phone = try await Phone(["transfers": "manual"])
    try await phone.signIn(at: server)
    #expect(try await lines(phone) == ["widget: All shares are sent"])
    try await phone.set("network", "down")
    try await phone.expect(0, "share", "--url", "https://example.org/kite", "--title", Self.secret)
    #expect(try await lines(phone) == ["widget: 1 share waits", "widget: " + Self.secret])
    #expect(try await lines(phone, "--redacted") == ["widget: 1 share waits"])
    try await phone.set("language", "de")
    #expect(try await lines(phone, "--redacted") == ["widget: 1 Sendung wartet"])
  }

  @Test("a phone where nobody ever signed in isn't told that everything is sent")
  func new() async throws {
    #expect(try await lines(try await Phone()) == ["widget: Nothing is waiting on this device"])
  }

  @Test("a tap on the widget shows what waits")
  func tap() async throws {
    let app = try await (try await Phone()).expect(
      0, "open-app", "--url", "sharepipe://waiting", "--do", "read:Nothing is waiting")
    #expect(!app.says("app: Sign in to send what you share"), "\(app)")
  }

  @Test("the widget asks for a sign-in while shares wait for one")
  func signIn() async throws {
    let phone = try await Phone(["openFromExtension": "refused"])
    try await phone.expect(0, "share", "--url", "https://example.org/kite", "--title", Self.secret)
    #expect(try await lines(phone) == ["widget: 1 share waits", "widget: Sign in to send them"])
  }

  /// What is on the phone when the system asks for the widget.
  enum Content: CaseIterable, Sendable {
    case nothing, waitingForNetwork, waitingForSignIn

    func lines(_ title: String) -> [String] {
      switch self {
      case .nothing: ["widget: Nothing is waiting on this device"]
      case .waitingForNetwork: ["widget: 1 share waits", "widget: " + title]
      case .waitingForSignIn: ["widget: 1 share waits", "widget: Sign in to send them"]
      }
    }
  }

  private func start(_ content: Content, _ server: ReceiptServer) async throws -> Phone {
    let phone = try await Phone(["openFromExtension": "refused", "transfers": "manual"])
    guard content != .nothing else { return phone }
    if content == .waitingForNetwork { try await phone.signIn(at: server) }
    try await phone.set("network", "down")
    try await phone.expect(0, "share", "--url", "https://example.org/kite", "--title", Self.secret)
    return phone
  }

  @Test(
    "whatever step the widget is killed at, nothing is lost and the next one shows what waits",
    arguments: Content.allCases)
  func killed(content: Content) async throws {
    let server = try ReceiptServer()
    let start = try await start(content, server)
    _ = try await KillLoop.untilUntouched { step in
      let phone = try Phone(copyOf: start)
      let before = try await phone.outbox().map(\.id)
      let outcome = try await phone.run("widget", "--stop-at", String(step))
      #expect(step == 1 ? outcome.code == 137 : [0, 137].contains(outcome.code), "step \(step): \(outcome)")
      #expect(try await phone.outbox().map(\.id) == before, "step \(step)")
      #expect(try await lines(phone) == content.lines(Self.secret), "step \(step)")
      try await sendAll(phone, to: server, isSignedIn: content == .waitingForNetwork)
      #expect(try await phone.outbox().map(\.words) == [], "step \(step)")
      #expect(try await lines(phone) == ["widget: All shares are sent"], "step \(step)")
      return outcome.code == 0
    }
    #expect(server.conflicts == 0 && server.stored.count == (content == .nothing ? 0 : 1))
  }

  private func sendAll(_ phone: Phone, to server: ReceiptServer, isSignedIn: Bool) async throws {
    try await phone.set("network", "up")
    if !isSignedIn { try await phone.signIn(at: server) }
    try await phone.expect(0, "open-app")
    try await phone.run("run-transfers")
  }

  @Test(
    "the widget is drawn in each size, and a long title is cut",
    arguments: ["small", "medium", "lock-screen"])
  func drawing(family: String) async throws {
    let server = try ReceiptServer()
    let phone = try await Phone(["transfers": "manual"])
    try await phone.signIn(at: server)
    try await phone.set("network", "down")
    try await phone.expect(0, "share", "--url", "https://example.org/kite", "--title", Self.secret)
    let file = phone.folder.appendingPathComponent("widget.svg")
    _ = try await lines(phone, "--family", family, "--svg", file.path)
    let drawing = try String(contentsOf: file, encoding: .utf8)
    #expect(drawing.contains("1 share waits") && drawing.contains("…</text>"), "\(drawing)")
    #expect(!drawing.contains("finds the phone"))
  }

  @Test("the largest text is cut nowhere inside a word, and titles that don't fit are left out")
  func largest() async throws {
    let phone = try await Phone([
      "openFromExtension": "refused", "contentSize": "accessibilityExtraLarge", "language": "de",
    ])
    for title in ["Drachen", "Boote"] {
      try await phone.expect(0, "share", "--url", "https://example.org/kite", "--title", title)
    }
    let file = phone.folder.appendingPathComponent("widget.svg")
    _ = try await lines(phone, "--svg", file.path)
    let drawing = try String(contentsOf: file, encoding: .utf8)
    let drawn = drawing.matches(of: />([^<]+)<\/text>/).map { String($0.output.1) }
    #expect(drawn == ["2", "Sendungen", "warten"], "\(drawn)")
  }
}
