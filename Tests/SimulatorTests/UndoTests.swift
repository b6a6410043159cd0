// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// Taking back a share that was just saved, before it is sent.
struct UndoTests {
  private let server: ReceiptServer

  init() throws { server = try ReceiptServer() }

  private func signedIn(_ settings: [String: String] = [:]) async throws -> Phone {
    let phone = try await Phone(settings)
    try await phone.expect(0, "sign-in", "--server", server.url.absoluteString, "--token", "account-A")
    return phone
  }

  private func share(_ phone: Phone, _ more: String...) async throws -> Phone.Outcome {
    try await phone.run(
      ["share", "--url", "https://example.org/kite", "--title", "A kite over the estuary"] + more)
  }

  @Test("a share that is taken back is not sent and not kept")
  func undo() async throws {
    let phone = try await signedIn()
    let outcome = try await share(phone, "--do", "tap:undo")
    #expect(outcome.says("extension: Saved") && outcome.says("extension: Discarded"), "\(outcome)")
    try await phone.expect(0, "run-transfers")
    try await phone.expect(0, "open-app")
    #expect(try await phone.outbox().isEmpty && server.stored.isEmpty)
  }

  @Test("all shares of one save are taken back")
  func several() async throws {
    let phone = try await signedIn()
    let links = "https://example.org/a\nhttps://example.org/b"
    let outcome = try await phone.run("share", "--host", "other", "--text", links, "--do", "tap:undo")
    #expect(outcome.says("extension: Discarded"), "\(outcome)")
    try await phone.expect(0, "open-app")
    #expect(try await phone.outbox().isEmpty && server.stored.isEmpty)
  }

  @Test(
    "the screen says what is saved and where it goes, and a share that isn't taken back is sent by itself")
  func leavesByItself() async throws {
    let phone = try await signedIn()
    try await phone.expect(0, "open-app", "--do", "tap:tab.destinations", "--do", "see:destination.d1")
    let outcome = try await share(phone, "--stay")
    let says = outcome.lines.contains { $0.contains("A kite over the estuary") }
    let going = outcome.lines.contains { $0.contains("Going to My Kindle. You can put the phone away.") }
    #expect(outcome.code == 0 && says && going, "\(outcome)")
    #expect(server.stored.count == 1)
  }

  @Test(
    "the share is sent at once when the user closes the screen or leaves the host",
    arguments: ["leave", "swipe"])
  func left(how: String) async throws {
    let phone = try await signedIn()
    let outcome = try await share(phone, "--stay", "--do", "see:undo", "--do", how)
    try await phone.expect(0, "run-transfers")
    #expect(server.stored.count == 1, "\(outcome)")
  }

  @Test("while no user is signed in there is nothing to undo: the share waits for the sign-in")
  func signedOut() async throws {
    let phone = try await Phone(["openFromExtension": "refused"])
    let outcome = try await share(phone)
    #expect(outcome.says("extension: Saved") && !outcome.says("extension: [Undo]"), "\(outcome)")
    #expect(try await phone.outbox().count == 1)
  }

  @Test(
    "whatever step the extension is killed at, a share that the user wants back is sent once or not at all")
  func killed() async throws {
    let start = try await signedIn()
    for step in stride(from: 1, to: 400, by: 5) {
      let phone = try Phone(copyOf: start)
      let before = server.stored.count
      let outcome = try await share(phone, "--do", "try:undo", "--stop-at", String(step))
      try await phone.expect(0, "run-transfers")
      try await phone.expect(0, "set", "passed", "60")
      try await phone.expect(0, "open-app")
      let arrived = server.stored.count - before
      #expect(arrived <= 1)
      #expect(try await phone.outbox().isEmpty, "step \(step): left behind")
      if outcome.says("extension: Discarded") { #expect(arrived == 0, "step \(step): sent all the same") }
      if outcome.code != 137 { break }
    }
  }
}
