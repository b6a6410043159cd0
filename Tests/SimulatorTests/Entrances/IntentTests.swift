// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// Shortcuts and Siri, through the app's intents.
struct IntentTests {
  private let server: ReceiptServer

  init() throws { server = try ReceiptServer() }

  private func signedIn(_ settings: [String: String] = [:]) async throws -> Phone {
    let phone = try await Phone(settings)
    try await phone.signIn(at: server)
    return phone
  }

  @discardableResult
  private func send(_ phone: Phone, _ parameters: String...) async throws -> Phone.Outcome {
    try await phone.run(["run-intent", "SendToKindle"] + parameters.flatMap { ["--parameter", $0] })
  }

  private var body: String { server.stored.values.map { String(decoding: $0.body, as: UTF8.self) }.joined() }

  @Test("a shortcut sends a link, and says so only when the server has it")
  func link() async throws {
    let phone = try await signedIn()
    let outcome = try await send(phone, "link=https://example.org/kite")
    #expect(outcome.code == 0 && outcome.says("siri: Sent. Your server has it."), "\(outcome)")
    #expect(server.stored.count == 1 && body.contains("https://example.org/kite"))
    #expect(try await phone.outbox().isEmpty)
  }

  @Test("a shortcut sends a text and a file with its name")
  func textAndFile() async throws {
    let phone = try await signedIn()
    #expect(try await send(phone, "text=Highland hills").code == 0)
    let file = phone.folder.appendingPathComponent("Notes.txt")
    try Data("Wind from the west".utf8).write(to: file)
    #expect(try await send(phone, "file=" + file.path).code == 0)
    #expect(server.stored.count == 2 && body.contains("Highland hills"))
    #expect(body.contains("Notes.txt") && body.contains("Wind from the west"))
  }

  @Test("a share from a shortcut goes to the destination that was chosen")
  func destination() async throws {
    let phone = try await signedIn()
    try await phone.expect(0, "open-app", "--do", "tap:tab.destinations", "--do", "see:destination.d1")
    #expect(try await send(phone, "link=https://example.org/kite", "destination=d1").code == 0)
    #expect(body.contains(#""destinations":["d1"]"#))
    #expect(try await send(phone, "link=https://example.org/other", "destination=of-another").code == 0)
    #expect(!body.contains("of-another"))
  }

  @Test("while no one is signed in, the share is kept, and the shortcut says what to do")
  func signedOut() async throws {
    let phone = try await Phone()
    let outcome = try await send(phone, "link=https://example.org/kite")
    #expect(outcome.says("siri: Saved. Sign in to Sharepipe to send it."), "\(outcome)")
    #expect(try await phone.outbox().map(\.state) == ["needsSignIn"])
    try await phone.signIn(at: server)
    #expect(server.stored.count == 1)
  }

  @Test("without a connection, the system sends the share later, and the shortcut says so")
  func offline() async throws {
    let phone = try await signedIn(["transfers": "manual"])
    try await phone.set("network", "down")
    let outcome = try await send(phone, "link=https://example.org/kite")
    #expect(outcome.says("siri: Saved. It will be sent when you’re online."), "\(outcome)")
    try await phone.set("network", "up")
    try await phone.expect(0, "run-transfers")
    #expect(server.stored.count == 1)
  }

  @Test("the phrase without a link asks for one, and sends the reply")
  func question() async throws {
    let phone = try await signedIn()
    let outcome = try await phone.run("run-intent", "SendToKindle", "--reply", "https://example.org/kite")
    #expect(outcome.says("siri asks: Which link do you want to send?"), "\(outcome)")
    #expect(outcome.code == 0 && outcome.says("siri: Sent. Your server has it."), "\(outcome)")
    #expect(server.stored.count == 1 && body.contains(#""url":"https://example.org/kite""#))
  }

  @Test("a question that is dismissed sends nothing, and nothing is saved before the first unlock")
  func nothing() async throws {
    let phone = try await signedIn()
    let dismissed = try await send(phone)
    #expect(
      dismissed.lines == ["siri asks: Which link do you want to send?", "siri failed: dismissed"],
      "\(dismissed)")
    #expect(dismissed.code != 0)
    try await phone.expect(0, "reboot")
    let locked = try await send(phone, "link=https://example.org/kite")
    #expect(locked.code != 0 && locked.lines.contains { $0.contains("hasn’t been unlocked") }, "\(locked)")
    #expect(server.stored.isEmpty)
  }

  @Test("a German phone asks in German")
  func germanQuestion() async throws {
    let outcome = try await send(try await signedIn(["language": "de"]))
    #expect(outcome.says("siri asks: Welchen Link möchtest du senden?"), "\(outcome)")
  }

  @Test("the clipboard is sent as the link or text that is on it")
  func clipboard() async throws {
    let phone = try await signedIn(["pasteboard": "https://example.org/kite"])
    let outcome = try await phone.run("run-intent", "SendClipboard")
    #expect(outcome.says("siri: Sent. Your server has it."), "\(outcome)")
    try await phone.set("pasteboard", "")
    let empty = try await phone.run("run-intent", "SendClipboard")
    #expect(empty.says("siri failed: There’s no link or text on the clipboard."), "\(empty)")
    #expect(server.stored.count == 1 && body.contains(#""url":"https://example.org/kite""#))
  }

  @Test("the state of the last share is told, but not while the device is locked")
  func lastShare() async throws {
    let phone = try await signedIn(["transfers": "manual"])
    try await phone.set("network", "down")
    try await send(phone, "link=https://example.org/kite")
    let outcome = try await phone.run("run-intent", "LastShareState")
    let waits = "“https://example.org/kite”: Will be sent when you’re online."
    #expect(outcome.says("siri: " + waits + " Couldn’t ask the server about other shares."), "\(outcome)")
    try await phone.set("locked", "yes")
    #expect(try await phone.run("run-intent", "LastShareState").lines == ["siri: [unlock]"])
  }

  @Test("a shortcut speaks German on a German device")
  func german() async throws {
    let phone = try await signedIn(["language": "de"])
    let outcome = try await send(phone, "link=https://example.org/kite")
    #expect(outcome.says("siri: Gesendet. Dein Server hat es."), "\(outcome)")
  }
}
