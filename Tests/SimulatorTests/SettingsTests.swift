// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// The settings of the hand-off, Diagnostics, and the state of the app's window.
struct SettingsTests {
  private let server: ReceiptServer

  init() throws { server = try ReceiptServer() }

  private static let settings = ["open-app", "--do", "tap:tab.settings"]

  /// Chooses what happens while no user is signed in, in the app's own settings.
  private func choose(_ choice: String, _ phone: Phone, then words: String) async throws -> Phone.Outcome {
    try await phone.run(
      Self.settings + ["--do", "tap:signedOut", "--do", "tap:signedOut.\(choice)", "--do", words])
  }

  private func share(_ phone: Phone, _ more: String...) async throws -> Phone.Outcome {
    try await phone.run(["share", "--host", "notes", "--text", "A note about kites."] + more)
  }

  /// Returns a phone on which a user was signed in, so that it knows a server.
  private func signedOut(_ settings: [String: String] = [:]) async throws -> Phone {
    let phone = try await Phone(settings)
    try await phone.expect(
      0, "sign-in", "--server", server.url.absoluteString, "--email", "a@example.org", "--password", "A")
    try await phone.expect(0, "sign-out")
    return phone
  }

  @Test("the app asks for notifications when the user chooses them, and not before; then a share posts one")
  func notify() async throws {
    let phone = try await signedOut()
    #expect(try await !phone.log().contains { $0.contains("requestAuthorization") })
    let chosen = try await choose("notify", phone, then: "wait:0.3")
    #expect(chosen.code == 0, "\(chosen)")
    #expect(try await phone.log().contains { $0.contains("requestAuthorization") })
    let outcome = try await share(phone)
    #expect(outcome.says("rung: notify"), "\(outcome)")
    #expect(try await phone.expect(0, "notifications").lines.count == 1)
  }

  @Test("who denies notifications is told where to allow them, and the earlier choice remains")
  func denied() async throws {
    let phone = try await signedOut(["answersNotifications": "denied"])
    let chosen = try await choose("notify", phone, then: "see:signedOut.problem")
    #expect(chosen.code == 0, "\(chosen)")
    #expect(try await share(phone).says("rung: open app"))
  }

  @Test("signing in in the share sheet is a choice")
  func signInHere() async throws {
    let phone = try await signedOut()
    #expect(try await choose("signInHere", phone, then: "wait:0.3").code == 0)
    let outcome = try await share(phone, "--email", "a@example.org", "--password", "A")
    #expect(outcome.says("rung: sign in here"), "\(outcome)")
  }

  @Test("only being told is a choice, and the standard can be chosen again")
  func prompt() async throws {
    let phone = try await signedOut()
    #expect(try await choose("prompt", phone, then: "wait:0.3").code == 0)
    #expect(try await !share(phone).says("rung: open app"))
    #expect(try await choose("openApp", phone, then: "wait:0.3").code == 0)
    #expect(try await share(phone).says("rung: open app"))
  }

  @Test("the diagnostics say what the hand-off did, and contain nothing of a share, an address or an account")
  func diagnostics() async throws {
    let phone = try await signedOut(["openFromExtension": "refused"])
    _ = try await share(phone)
    let app = try await phone.run(
      Self.settings + ["--do", "tap:diagnostics", "--do", "read:failed 1", "--do", "tap:diagnostics.export"])
    #expect(app.code == 0, "\(app)")
    let files = FileManager.default.enumerator(atPath: phone.folder.path)
    let name = try #require(
      files?.compactMap { $0 as? String }.first { $0.hasSuffix("Sharepipe-diagnostics.txt") })
    let text = try String(contentsOf: phone.folder.appendingPathComponent(name), encoding: .utf8)
    #expect(text.contains("openApp: failed 1") && text.contains("needsSignIn"))
    for secret in ["kites", "127.0.0.1", "a@example.org", "account-A", "\"A\""] {
      #expect(!text.contains(secret), "\(secret) is in \(text)")
    }
  }

  private func signedIn(_ settings: [String: String] = [:]) async throws -> Phone {
    let phone = try await Phone(settings)
    try await phone.expect(0, "sign-in", "--server", server.url.absoluteString, "--token", "account-A")
    return phone
  }

  private func rename(_ phone: Phone, to name: String, then more: String...) async throws {
    let steps = ["tap:device", "type:device.name:\(name)", "tap:device.save"] + more
    let outcome = try await phone.run(Self.settings + steps.flatMap { ["--do", $0] })
    try #require(outcome.code == 0, "\(outcome)")
  }

  @Test("the server lists a device by its model, or by the name that it was given in the system")
  func deviceNames() async throws {
    _ = try await signedIn()
    _ = try await signedIn(["model": "iPad14,1", "idiom": "pad"])
    _ = try await signedIn(["deviceName": "Anna’s iPhone"])
    #expect(server.deviceNames == ["iPhone 15 Pro", "iPad mini", "Anna’s iPhone"])
  }

  @Test("a new name reaches the server at once, with a new token, and shares are sent with that one")
  func renamed() async throws {
    let phone = try await signedIn()
    try await rename(phone, to: "The blue one", then: "read:The blue one")
    #expect(server.deviceNames == ["iPhone 15 Pro", "The blue one"])
    try await phone.expect(0, "open-app")
    #expect(server.revocations.count == 1 && server.revocations.allSatisfy { $0.hasPrefix("share-A") })
    #expect(try await share(phone).says("rung: share token"))
    #expect(server.stored.count == 1)
  }

  @Test("without a network the name stays on the device, which says when the server gets it")
  func renamedOffline() async throws {
    let phone = try await signedIn()
    try await phone.expect(0, "set", "network", "down")
    try await rename(phone, to: "The blue one", then: "read:Couldn’t reach the server", "read:The blue one")
    try await phone.expect(0, "set", "network", "up")
    #expect(try await share(phone).says("rung: share token"))
    try await phone.expect(0, "sign-out")
    try await phone.expect(0, "sign-in", "--server", server.url.absoluteString, "--token", "account-A")
    #expect(server.deviceNames == ["iPhone 15 Pro", "The blue one"])
  }

  @Test("an empty name goes back to that of the model")
  func nameRemoved() async throws {
    let phone = try await signedIn()
    try await rename(phone, to: "The blue one", then: "read:The blue one")
    try await rename(phone, to: " ", then: "read:iPhone 15 Pro")
    #expect(server.deviceNames == ["iPhone 15 Pro", "The blue one", "iPhone 15 Pro"])
  }

  @Test("a window that the system restores shows the tab that it showed last")
  func restored() async throws {
    let phone = try await Phone(["restoresScenes": "yes"])
    try await phone.expect(0, "open-app", "--do", "tap:tab.settings", "--do", "see:composes")
    let app = try await phone.run("open-app", "--do", "see:composes")
    #expect(app.code == 0, "\(app)")
  }
}
