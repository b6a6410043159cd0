// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// The second article's snippets and claims, compared with this project's code in the same situations.
struct ArticleTwoTests {
  private let server: ReceiptServer

  init() throws { server = try ReceiptServer() }

  /// Returns a phone with the article's app, whose extension is one of its snippets.
  private func naive(_ fragment: String, _ settings: [String: String] = [:]) async throws -> Phone {
    let phone = try await Phone(settings)
    try await phone.expect(0, "delete-app")
    try await install(phone, fragment)
    return phone
  }

  private func install(_ phone: Phone, _ fragment: String) async throws {
    let root = Phone.project.deletingLastPathComponent().deletingLastPathComponent()
    let app = root.appendingPathComponent("Simulator/ArticleTwo")
    try await phone.expect(0, "install", "--app", app.path, "--principal-class", "ArticleTwo." + fragment)
  }

  private func login(_ phone: Phone, _ account: String) async throws {
    let link = "dropkind://login?token=share-\(account)&user=\(account)&server=\(server.url.absoluteString)"
    try await phone.expect(0, "open-app", "--url", link)
  }

  @discardableResult
  private func share(_ phone: Phone, _ path: String = "kite", _ more: String...) async throws -> Phone.Outcome
  {
    let link = "https://example.org/\(path)?server=\(server.url.absoluteString)"
    return try await phone.run(["share", "--host", "other", "--url", link] + more)
  }

  private func ours(_ settings: [String: String] = [:], account: String? = nil) async throws -> Phone {
    let phone = try await Phone(settings)
    if let account { try await signIn(phone, account) }
    return phone
  }

  private func signIn(_ phone: Phone, _ account: String) async throws {
    try await phone.expect(
      0, "sign-in", "--server", server.url.absoluteString, "--email", "a@example.org", "--password", account)
  }

  private func accounts() -> [String] { server.stored.values.map(\.account) }

  // MARK: opening the app

  @Test(
    "opening the app without a scene worked for years and is refused from iOS 18 on",
    arguments: [
      ("LauncherShare", "LSApplicationWorkspaceErrorDomain 115"),
      ("ResponderShare", "NSOSStatusErrorDomain -54"),
    ], ["17.6", "18.2", "26.1"])
  func opening(fragment: (name: String, error: String), system: String) async throws {
    let phone = try await naive(fragment.name, ["osVersion": system])
    let outcome = try await share(phone)
    let isOld = system == "17.6"
    #expect(outcome.says("app opened with dropkind://login") == isOld)
    #expect(try await phone.log().contains { $0.hasSuffix("open refused " + fragment.error) } == !isOld)
    #expect(server.stored.isEmpty, "in no case does the share get anywhere")
  }

  @Test("the window scene opens the app on all systems", arguments: ["17.6", "18.2", "26.1"])
  func scene(system: String) async throws {
    let phone = try await naive("SceneShare", ["osVersion": system])
    #expect(try await share(phone).says("app opened with dropkind://login"))
    try await phone.expect(0, "set", "openFromExtension", "refused")
    #expect(try await share(phone).says("extension: Please open DropKind"))
  }

  @Test(
    "our code saves the share on every system, opens the app by its scene, and sends after sign-in",
    arguments: ["17.6", "18.2", "26.1"], ["allowed", "refused"])
  func oursOpens(system: String, opening: String) async throws {
    let phone = try await ours(["osVersion": system, "openFromExtension": opening])
    let outcome = try await share(phone)
    #expect(outcome.says("extension: Saved"))
    #expect(outcome.says("rung: open app") == (opening == "allowed"))
    try await signIn(phone, "A")
    #expect(accounts() == ["A"])
  }

  // MARK: solution A and its marker

  @Test("the keychain outlives the app, and the snippet sends to the previous account")
  func wrongUser() async throws {
    let phone = try await naive("KeychainShare")
    try await login(phone, "old")
    try await phone.expect(0, "delete-app")
    try await install(phone, "KeychainShare")
    #expect(try await share(phone).says("extension: Saved"))
    #expect(accounts() == ["old"], "the article's wrong user")
  }

  @Test("with the marker in the group's defaults the reinstalled app asks for a login, and loses the share")
  func marker() async throws {
    let phone = try await naive("MarkerShare")
    try await login(phone, "old")
    try await phone.expect(0, "delete-app")
    try await install(phone, "MarkerShare")
    #expect(try await share(phone).says("extension: Login required"))
    try await login(phone, "new")
    #expect(server.stored.isEmpty)
  }

  @Test("our app asks too, keeps the share, and sends it as the new user")
  func oursReinstalled() async throws {
    let phone = try await ours(account: "old")
    try await phone.expect(0, "delete-app")
    try await phone.expect(0, "install", "--app", Phone.project.path)
    #expect(try await share(phone).says("extension: Saved"))
    try await signIn(phone, "new")
    #expect(accounts() == ["new"])
  }

  @Test(
    "a backup restores the marker and the older user; our nonce is not in the backup")
  func restored() async throws {
    let backup = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    let phone = try await naive("MarkerShare")
    try await login(phone, "old")
    try await phone.expect(0, "backup", backup + "-naive")
    try await phone.expect(0, "delete-app")
    try await phone.expect(0, "restore", backup + "-naive")
    try await share(phone)
    #expect(accounts() == ["old"])
    let own = try await ours(account: "mine")
    try await own.expect(0, "backup", backup + "-ours")
    try await own.expect(0, "delete-app")
    try await own.expect(0, "restore", backup + "-ours")
    #expect(try await share(own).says("extension: Saved"))
    #expect(try await own.outbox().map(\.state) == ["needsSignIn"] && accounts() == ["old"])
  }

  @Test("with a locked keychain the snippet requires a login, and our code waits")
  func locked() async throws {
    let phone = try await naive("MarkerShare")
    try await login(phone, "A")
    try await phone.expect(0, "lock")
    #expect(
      try await share(phone).says("extension: Login required"), "no protection class means when unlocked")
    let own = try await ours(["transfers": "manual"], account: "A")
    try await own.expect(0, "lock")
    #expect(try await share(own).says("rung: share token"))
    try await own.expect(0, "run-transfers")
    #expect(accounts() == ["A"])
  }

  // MARK: solution B

  @Test("with one slot the first of two shares is lost, and our outbox loses none")
  func oneSlot() async throws {
    let phone = try await naive("NotificationShare", ["notifications": "authorized"])
    try await share(phone, "first")
    try await share(phone, "second")
    try await login(phone, "A")
    #expect(server.stored.count == 1)
    let own = try await ours()
    try await share(own, "first")
    try await share(own, "second")
    try await signIn(own, "A")
    #expect(server.stored.count == 3)
  }

  @Test(
    "a notification that is denied or hidden by a Focus is not seen; our sheet shows its text",
    arguments: [("denied", "off"), ("authorized", "on"), ("provisional", "off")])
  func unseen(permission: String, focus: String) async throws {
    let settings = ["notifications": permission, "focus": focus]
    let phone = try await naive("NotificationShare", settings)
    #expect(try await !share(phone).lines.contains { $0.hasPrefix("extension:") })
    let own = try await ours(settings)
    try await own.expect(0, "hand-off", "shareToken,notify,prompt")
    let words = try await share(own).lines.filter {
      $0.contains("open Sharepipe") || $0.contains("Open Sharepipe")
    }
    #expect(words.count == 1)
  }

  @Test("a tap on a notification completes the share, in the article and in our app")
  func tapped() async throws {
    let phone = try await naive("NotificationShare", ["notifications": "authorized"])
    let outcome = try await share(phone)
    #expect(outcome.lines.contains { $0.hasPrefix("extension: notification: Login required") })
    try await login(phone, "A")
    try await phone.expect(0, "tap-notification", "loginRequired")
    #expect(accounts() == ["A"])
  }
}
