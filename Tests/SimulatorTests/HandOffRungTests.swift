// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// Each rung of the hand-off, with real processes, a real server and a user at the sign-in page.
struct HandOffRungTests {
  private let server: ReceiptServer

  init() throws { server = try ReceiptServer() }

  /// Returns a phone on which a user was signed in before, so that it knows a server.
  private func signedOut(_ rungs: String, _ settings: [String: String] = [:]) async throws -> Phone {
    let phone = try await Phone(settings)
    try await signIn(phone)
    try await phone.expect(0, "sign-out")
    try await phone.expect(0, "hand-off", rungs)
    return phone
  }

  private func signIn(_ phone: Phone, _ account: String = "A") async throws {
    try await phone.expect(
      0, "sign-in", "--server", server.url.absoluteString, "--email", "a@example.org", "--password", account)
  }

  @discardableResult
  private func share(_ phone: Phone, _ more: String...) async throws -> Phone.Outcome {
    try await phone.run(["share", "--host", "notes", "--text", "A note about kites."] + more)
  }

  private func notices(_ phone: Phone) async throws -> [String] {
    try await phone.expect(0, "notifications").lines
  }

  // MARK: sign in here

  @Test(
    "signing in inside the extension stores a share token, sends the same share, and ends the session")
  func signInHere() async throws {
    let phone = try await signedOut("shareToken,signInHere,prompt", ["transfers": "manual"])
    let outcome = try await share(phone, "--email", "a@example.org", "--password", "A")
    #expect(outcome.code == 0 && outcome.says("extension: Saved") && outcome.says("rung: sign in here"))
    try await phone.expect(0, "run-transfers")
    #expect(server.stored.values.map(\.account) == ["A"])
    #expect(try await phone.outbox().isEmpty)
    #expect(server.revocations.contains { $0.hasPrefix("account-A#") })
    let again = try await share(phone)
    #expect(again.says("rung: share token"), "the next share needs nobody")
  }

  @Test("the share is in the outbox before the sign-in page is shown")
  func savedBefore() async throws {
    let phone = try await signedOut("shareToken,signInHere,prompt")
    try await share(phone, "--email", "a@example.org", "--password", "A")
    let log = try await phone.log()
    let saved = try #require(log.firstIndex { $0.contains("extension") && $0.hasSuffix("screen Saved") })
    let page = try #require(log.firstIndex { $0.contains("ASWebAuthenticationSession.start") })
    #expect(saved < page)
  }

  @Test("an extension that is killed during sign-in loses nothing")
  func killedUnderThePage() async throws {
    let phone = try await signedOut("shareToken,signInHere,prompt", ["webAuthInExtension": "kills"])
    let outcome = try await share(phone, "--email", "a@example.org", "--password", "A")
    #expect(outcome.code == 137 && outcome.says("extension: Saved"))
    #expect(try await phone.outbox().map(\.state) == ["needsSignIn"])
    try await signIn(phone)
    #expect(try await phone.outbox().isEmpty && server.stored.count == 1)
  }

  @Test(
    "if the sign-in page is closed, refused or unreachable, the next rung handles the share",
    arguments: [
      ("works", ["--cancel-sign-in"], "declined 1"), ("refused", ["--password", "A"], "failed 1"),
      ("works", ["--password", "wrong"], "declined 1"),
    ])
  func givenUp(behavior: String, more: [String], record: String) async throws {
    let phone = try await signedOut("shareToken,signInHere,prompt", ["webAuthInExtension": behavior])
    let outcome = try await phone.run(
      ["share", "--host", "notes", "--text", "A note.", "--email", "a@example.org"] + more)
    #expect(outcome.says("extension: Open Sharepipe and sign in. It will be sent from there."))
    #expect(try await phone.outbox().map(\.state) == ["needsSignIn"] && server.stored.isEmpty)
    #expect(try await phone.expect(0, "rungs").says("18.2 signInHere: " + record))
  }

  @Test("without a known server no sign-in is offered")
  func noServer() async throws {
    let phone = try await Phone()
    try await phone.expect(0, "hand-off", "shareToken,signInHere,prompt")
    let outcome = try await share(phone, "--email", "a@example.org", "--password", "A")
    #expect(outcome.says("extension: Open Sharepipe and sign in. It will be sent from there."))
    #expect(try await !phone.log().contains { $0.contains("ASWebAuthenticationSession") })
  }

  // MARK: notify

  @Test(
    "a notification is posted if allowed, and the sheet repeats its text in case it is not seen",
    arguments: [
      ("authorized", "off", "seen"), ("authorized", "on", "quiet"), ("provisional", "off", "quiet"),
    ])
  func notified(permission: String, focus: String, seen: String) async throws {
    let phone = try await signedOut(
      "shareToken,notify,prompt", ["notifications": permission, "focus": focus])
    let outcome = try await share(phone)
    #expect(outcome.says("rung: notify"))
    #expect(
      outcome.says(
        "extension: Tap the notification, or open Sharepipe, and sign in. It will be sent from there.")
    )
    let id = try #require(try await phone.outbox().first?.id)
    #expect(try await notices(phone) == ["\(id) \(seen) Sign in to finish sharing"])
  }

  @Test("without permission nothing is posted or requested", arguments: ["denied", "notDetermined"])
  func notAllowed(permission: String) async throws {
    let phone = try await signedOut("shareToken,notify,prompt", ["notifications": permission])
    let outcome = try await share(phone)
    #expect(outcome.says("extension: Open Sharepipe and sign in. It will be sent from there."))
    let log = try await phone.log()
    #expect(!log.contains { $0.contains("Center.add") || $0.contains("requestAuthorization") })
    #expect(try await phone.outbox().map(\.state) == ["needsSignIn"])
  }

  @Test("a tap on the notification opens the share, and the notification is removed once the share is sent")
  func tapped() async throws {
    let phone = try await signedOut("shareToken,notify,prompt", ["notifications": "authorized"])
    try await share(phone)
    try await share(phone)
    let ids = try await phone.outbox().map(\.id)
    #expect(try await notices(phone).count == 2)
    let outcome = try await phone.expect(
      0, "tap-notification", ids[0], "--server", server.url.absoluteString, "--token", "account-A")
    #expect(outcome.says("app: Sign in to finish sharing"))
    #expect(try await notices(phone).isEmpty && server.stored.count == 2)
    #expect(try await phone.outbox().isEmpty)
  }

  @Test("dismissing a notification deletes no share")
  func dismissed() async throws {
    let phone = try await signedOut("shareToken,notify,prompt", ["notifications": "authorized"])
    try await share(phone)
    try await phone.expect(0, "dismiss-notification", try #require(try await phone.outbox().first?.id))
    try await signIn(phone)
    #expect(try await phone.outbox().isEmpty && server.stored.count == 1)
  }

  @Test("a notification contains the share's identifier and no other data of the user")
  func discreet() async throws {
    let phone = try await signedOut("shareToken,notify,prompt", ["notifications": "authorized"])
    _ = try await phone.run([
      "share", "--url", "https://example.org/secret", "--title", "Private", "--host", "other",
    ])
    let id = try #require(try await phone.outbox().first?.id)
    let file = phone.folder.appendingPathComponent("device/notices.json")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(!text.contains("secret") && !text.contains("Private"))
    let notices = try JSONDecoder().decode([Notice].self, from: Data(text.utf8))
    #expect(notices.map(\.userInfo) == [["share": id]] && notices.map(\.identifier) == [id])
  }

  private struct Notice: Decodable {
    let identifier: String
    let userInfo: [String: String]
  }

  // MARK: open app, prompt, and what is remembered

  @Test("a system that doesn't reply to the request to open the app counts as refusing after a while")
  func silent() async throws {
    let phone = try await signedOut("shareToken,openApp,prompt", ["openFromExtension": "silent"])
    let outcome = try await share(phone)
    #expect(outcome.says("extension: Open Sharepipe and sign in. It will be sent from there."))
    #expect(try await phone.expect(0, "rungs").says("18.2 openApp: failed 1"))
  }

  @Test("opening the app is not repeated on a system version that refuses it, but is tried on another")
  func learns() async throws {
    let phone = try await signedOut("shareToken,openApp,prompt", ["openFromExtension": "refused"])
    for _ in 0..<4 { try await share(phone) }
    let rungs = try await phone.expect(0, "rungs")
    #expect(rungs.says("18.2 openApp: failed 3, skipped 1") && rungs.says("18.2 prompt: worked 4"))
    try await phone.expect(0, "set", "osVersion", "26.1")
    try await phone.expect(0, "set", "openFromExtension", "allowed")
    #expect(try await share(phone).says("rung: open app"))
    #expect(try await phone.expect(0, "rungs").says("26.1 openApp: worked 1"))
  }

  @Test("the hand-off log contains system, rung and outcome, but no share, account or time")
  func impersonal() async throws {
    let phone = try await signedOut("shareToken,openApp,prompt")
    try await share(phone)
    let file = phone.folder.appendingPathComponent("device/groups/group.org.sharepipe/HandOff/rungs")
    #expect(try String(contentsOf: file, encoding: .utf8) == "18.2 openApp worked\n")
  }

  @Test("the operator's setting disables opening the app for signed-out users")
  func switchedOff() async throws {
    let phone = try await signedOut("shareToken,openApp,prompt")
    let file = phone.folder.appendingPathComponent("device/groups/group.org.sharepipe/HandOff/operator.json")
    try Data(#"{"disabled":["openApp"]}"#.utf8).write(to: file)
    let outcome = try await share(phone)
    #expect(outcome.says("extension: Open Sharepipe and sign in. It will be sent from there."))
    #expect(try await !phone.log().contains { $0.contains("UIScene.open") })
  }

  // MARK: signing out

  @Test("signing out revokes both tokens at the server")
  func signOutRevokes() async throws {
    let phone = try await Phone()
    try await signIn(phone)
    try await phone.expect(0, "sign-out")
    #expect(server.revocations.contains { $0.hasPrefix("share-A#") })
    #expect(server.revocations.contains { $0.hasPrefix("account-A#") })
    #expect(try await !phone.expect(0, "inspect").lines.contains { $0.hasPrefix("keychain:") })
  }

  @Test(
    "signing out works offline, and the tokens are revoked when there is a network", arguments: [true, false])
  func signOutOffline(isOffline: Bool) async throws {
    let phone = try await Phone()
    try await signIn(phone)
    if isOffline { try await phone.expect(0, "set", "network", "down") }
    server.takeRevocations(false)
    try await phone.expect(0, "sign-out")
    #expect(server.revocations.isEmpty)
    #expect(try await share(phone).says("rung: open app"), "nobody is signed in")
    server.takeRevocations(true)
    try await phone.expect(0, "set", "network", "up")
    try await phone.expect(0, "open-app")
    #expect(server.revocations.count == 2)
    try await phone.expect(0, "open-app")
    #expect(server.revocations.count == 2, "told once")
  }

  @Test("a token that the server refuses is deleted from the phone with its session")
  func refused() async throws {
    let phone = try await Phone(["transfers": "manual"])
    try await signIn(phone)
    server.revoke(tokensOf: "A")
    try await share(phone)
    try await phone.expect(0, "run-transfers")
    let outcome = try await phone.expect(0, "open-app")
    #expect(outcome.says("app: Sign in to send what you share"))
    #expect(try await !phone.expect(0, "inspect").lines.contains { $0.hasPrefix("keychain:") })
    #expect(try await share(phone).says("rung: open app"), "the extension does not try it either")
  }

  @Test("an app that is started before the first unlock does not sign out")
  func prewarmed() async throws {
    let phone = try await Phone(["transfers": "manual"])
    try await signIn(phone)
    try await share(phone)
    try await phone.expect(0, "reboot")
    let outcome = try await phone.expect(0, "open-app", "--prewarmed", "--do", "tap:tab.settings")
    #expect(outcome.says("app: Signed in at \(server.url.absoluteString)"))
    #expect(server.revocations.isEmpty)
  }
}
