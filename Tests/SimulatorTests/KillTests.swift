// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// A process of the phone is killed at its first step, then at its second, and so on until it completes.
///
/// Then the phone continues normally. Every share that was reported as saved must then be on the server exactly once.
struct KillTests {
  private let server: ReceiptServer
  private let page: URL

  init() throws {
    server = try ReceiptServer()
    page = FileManager.default.temporaryDirectory.appendingPathComponent("page-\(UUID().uuidString).html")
    try Data("<html><body><p>It flies.</p></body></html>".utf8).write(to: page)
  }

  @Test(
    "a share is not lost if the extension is killed at any step",
    arguments: [
      ("A", "automatic", "allowed"), ("A", "manual", "allowed"), (nil, "manual", "allowed"),
      (nil, "manual", "refused"),
    ] as [(String?, String, String)])
  func extensionKilled(account: String?, transfers: String, opening: String) async throws {
    let start = try await Phone(["transfers": transfers, "openFromExtension": opening])
    if let account { try await signIn(start, account) }
    let steps = try await KillLoop.untilUntouched(every: 2) { step in
      let phone = try Phone(copyOf: start)
      let outcome = try await share(phone, step, "--stop-at", String(step))
      try await recover(phone)
      let arrived = arrivals(step)
      #expect(arrived <= 1, "step \(step): arrived \(arrived) times")
      if outcome.says("extension: Saved") { #expect(arrived == 1, "step \(step): told saved, and lost") }
      #expect(try await phone.outbox().isEmpty, "step \(step): left behind")
      #expect(phone.sharedFiles("Transfers").isEmpty, "step \(step): a body was left behind")
      #expect([0, 137].contains(outcome.code), "step \(step): \(outcome)")
      return outcome.code == 0
    }
    #expect(steps > 15 && server.conflicts == 0)
  }

  @Test("an upload completes whatever step the app is killed at after it was woken for it")
  func appKilled() async throws {
    let start = try await Phone(["transfers": "manual"])
    try await signIn(start, "A")
    try #require(try await share(start, 0).says("extension: Saved"))
    let ended = try await endedApps(start)
    let steps = try await KillLoop.untilUntouched(every: 2) { step in
      let phone = try Phone(copyOf: start)
      let outcome = try await phone.run("run-transfers", "--stop-app-at", String(step))
      let isUntouched = try await endedApps(phone) > ended
      try await recover(phone)
      #expect(try await phone.outbox().isEmpty, "step \(step): \(outcome)")
      return isUntouched
    }
    #expect(steps > 5 && server.stored.count == 1 && server.conflicts == 0)
  }

  @Test("an upload completes whatever step the transfer service is killed at")
  func serviceKilled() async throws {
    let start = try await Phone(["transfers": "manual"])
    try await signIn(start, "A")
    try #require(try await share(start, 0).says("extension: Saved"))
    let steps = try await KillLoop.untilUntouched(every: 2) { step in
      let phone = try Phone(copyOf: start)
      let outcome = try await phone.run("run-transfers", "--stop-at", String(step))
      try await recover(phone)
      #expect(try await phone.outbox().isEmpty, "step \(step): \(outcome)")
      return outcome.code == 0
    }
    #expect(steps > 2 && server.stored.count == 1 && server.conflicts == 0)
  }

  @Test("a waiting share is not lost if the app is killed at any step of signing in")
  func signInKilled() async throws {
    let start = try await Phone()
    try #require(try await share(start, 0).says("extension: Saved"))
    let steps = try await KillLoop.untilUntouched(every: 2) { step in
      let phone = try Phone(copyOf: start)
      let outcome = try await phone.run(
        "sign-in", "--server", server.url.absoluteString, "--token", "account-A", "--stop-app-at",
        String(step))
      #expect([0, 137].contains(outcome.code), "step \(step): \(outcome)")
      try await recover(phone)
      #expect(try await phone.outbox().isEmpty, "step \(step)")
      return outcome.code == 0
    }
    #expect(steps > 20 && server.stored.count == 1 && server.conflicts == 0)
  }

  @Test("a share is not lost if the extension is killed at any step of signing in inside it")
  func signInHereKilled() async throws {
    let start = try await Phone(["transfers": "manual"])
    try await signIn(start, "A")
    try await start.expect(0, "sign-out")
    try await start.expect(0, "hand-off", "shareToken,signInHere,prompt")
    let steps = try await KillLoop.untilUntouched(every: 2) { step in
      let phone = try Phone(copyOf: start)
      let outcome = try await share(
        phone, step, "--email", "a@example.org", "--password", "A", "--stop-at", String(step))
      try await recover(phone)
      let arrived = arrivals(step)
      #expect(arrived <= 1, "step \(step): arrived \(arrived) times")
      if outcome.says("extension: Saved") { #expect(arrived == 1, "step \(step): told saved, and lost") }
      #expect(try await phone.outbox().isEmpty, "step \(step): left behind")
      return outcome.code == 0
    }
    #expect(steps > 30 && server.conflicts == 0)
  }

  @Test("whatever step the app is killed at while signing out, no token stays on the phone or unrevoked")
  func signOutKilled() async throws {
    let start = try await Phone()
    let steps = try await KillLoop.untilUntouched(every: 2) { step in
      // A sign-out revokes the token, which would sign out every copy of a phone that has it.
      let server = try ReceiptServer()
      let phone = try Phone(copyOf: start)
      try await phone.signIn(at: server)
      let outcome = try await phone.run("sign-out", "--stop-app-at", String(step))
      let opened = try await phone.expect(0, "open-app")
      if !opened.says("app: [Sign in]") { try await phone.expect(0, "sign-out") }
      let keychain = try await phone.expect(0, "inspect").lines.filter { $0.hasPrefix("keychain:") }
      #expect(keychain.isEmpty, "step \(step): \(keychain)")
      #expect(server.revocations.contains { $0.hasPrefix("share-A#") }, "step \(step)")
      return outcome.code == 0
    }
    #expect(steps > 20)
  }

  @Test("an article can be opened again, whatever step the app is killed at while it opens the first time")
  func openingKilled() async throws {
    let start = try await Phone()
    try await signIn(start, "A")
    _ = try await share(start, 0)
    try await start.run("run-transfers")
    let id = try #require(server.stored.keys.first)
    server.library.write("<p>It flies over the estuary.</p>", for: id)
    let steps = try await KillLoop.untilUntouched(every: 3) { step in
      let phone = try Phone(copyOf: start)
      let outcome = try await phone.run(
        "open-app", "--do", "tap:\(id)", "--do", "read:It flies over the estuary.", "--stop-app-at",
        String(step))
      if outcome.lines.contains(where: { $0.contains("It flies over") }) {
        try await phone.expect(0, "set", "network", "down")
      }
      try await phone.expect(0, "open-app", "--do", "tap:\(id)", "--do", "read:It flies over the estuary.")
      #expect([0, 137].contains(outcome.code), "step \(step): \(outcome)")
      return outcome.code == 0
    }
    #expect(steps > 20)
  }

  private func endedApps(_ phone: Phone) async throws -> Int {
    try await phone.log().count { $0.hasSuffix("app ends ") }
  }

  /// Every step shares a different URL, which identifies it on the server.
  private func share(_ phone: Phone, _ step: Int, _ more: String...) async throws -> Phone.Outcome {
    try await phone.run(["share", "--url", address(step), "--title", "Kite", "--html", page.path] + more)
  }

  private func address(_ step: Int) -> String { "https://example.org/kite/\(step)/" }

  private func arrivals(_ step: Int) -> Int {
    server.stored.values.count { String(decoding: $0.body, as: UTF8.self).contains(address(step)) }
  }

  private func signIn(_ phone: Phone, _ account: String) async throws {
    try await phone.expect(
      0, "sign-in", "--server", server.url.absoluteString, "--token", "account-" + account)
  }

  /// Opens the app, and signs in where it asks, as a user eventually does.
  private func recover(_ phone: Phone) async throws {
    try await phone.run("run-transfers")
    let opened = try await phone.expect(0, "open-app")
    if opened.says("app: [Sign in]") { try await signIn(phone, "A") }
    // A process that was killed while sending holds the share for a few more seconds.
    try await phone.run("set", "passed", "60")
    try await phone.run("open-app")
    try await phone.run("run-transfers")
  }
}
