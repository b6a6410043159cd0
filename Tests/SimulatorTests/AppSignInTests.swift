// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// Sign-in by browser in the app, and what the app shows about the rungs and its storage.
struct AppSignInTests {
  private let server: ReceiptServer

  init() throws { server = try ReceiptServer() }

  private func signIn(_ phone: Phone, password: String) async throws -> Phone.Outcome {
    try await phone.run(
      "sign-in", "--server", server.url.absoluteString, "--browser", "--email", "a@example.org", "--password",
      password)
  }

  @Test("signing in with the browser returns a share token and a session, and sends the waiting share")
  func browser() async throws {
    let phone = try await Phone(["openFromExtension": "refused"])
    try await phone.expect(0, "share", "--url", "https://example.org", "--title", "Kite")
    #expect(try await signIn(phone, password: "A").code == 0)
    #expect(server.stored.values.map(\.account) == ["A"])
    #expect(try await phone.outbox().isEmpty && server.revocations.isEmpty)
    let app = try await phone.expect(0, "open-app", "--do", "read:Kite", "--do", "tap:tab.settings")
    #expect(app.says("app: Signed in at \(server.url.absoluteString)"))
    let again = try await phone.run("share", "--url", "https://example.org/b", "--title", "Boat")
    #expect(again.says("rung: share token"))
  }

  @Test("closing the page changes nothing and is not reported as an error")
  func closed() async throws {
    let phone = try await Phone()
    let app = try await phone.expect(
      0, "open-app", "--do", "type:server:\(server.url.absoluteString)", "--do", "tap:signInOnPage")
    #expect(app.says("app: Sign in to send what you share"))
    #expect(try await phone.log().contains { $0.contains("ASWebAuthenticationSession.start") })
    #expect(!app.lines.contains { $0.contains("could not") || $0.contains("does not seem") })
    #expect(try await !phone.expect(0, "inspect").lines.contains { $0.hasPrefix("keychain:") })
  }

  @Test("without a server's address no page is shown")
  func noServer() async throws {
    let phone = try await Phone()
    try await phone.expect(
      0, "open-app", "--do", "tap:signInOnPage", "--do", "read:This isn’t a valid server address")
    #expect(try await !phone.log().contains { $0.contains("ASWebAuthenticationSession") })
  }

  @Test("Diagnostics shows the results of the rungs on this device")
  func rungs() async throws {
    let phone = try await Phone(["openFromExtension": "refused"])
    try await phone.expect(0, "share", "--url", "https://example.org", "--title", "Kite")
    try await phone.expect(
      0, "open-app", "--do", "tap:tab.settings", "--do", "tap:diagnostics", "--do",
      "read:iOS 18.2: opened this app", "--do", "read:failed 1×", "--do",
      "read:iOS 18.2: asked to open this app", "--do", "read:succeeded 1×")
  }

  @Test("an app that could not open its storage at launch opens it as soon as possible")
  func laterStorage() async throws {
    let phone = try await Phone(["openFromExtension": "refused"])
    try await phone.expect(0, "share", "--url", "https://example.org", "--title", "Kite")
    let outbox = phone.folder.appendingPathComponent("device/groups/group.org.sharepipe/Outbox")
    let aside = phone.folder.appendingPathComponent("Outbox")
    try FileManager.default.moveItem(at: outbox, to: aside)
    try Data().write(to: outbox)
    try await phone.expect(
      0, "open-app", "--keep", "--do", "read:Sharepipe can’t open its storage on this device")
    try FileManager.default.removeItem(at: outbox)
    try FileManager.default.moveItem(at: aside, to: outbox)
    #expect(try await signInWarm(phone).code == 0)
    #expect(server.stored.count == 1)
    #expect(try await phone.log().count { $0.contains("app starts") } == 1)
  }

  private func signInWarm(_ phone: Phone) async throws -> Phone.Outcome {
    try await phone.run("sign-in", "--server", server.url.absoluteString, "--token", "account-A")
  }
}
