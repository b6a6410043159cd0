// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// A scanned pairing code: the app asks its user, then the server, and no share is sent to a wrong account.
struct PairingTests {
  private let server: ReceiptServer

  init() throws { server = try ReceiptServer() }

  private func open(_ phone: Phone, _ link: String, _ steps: String...) async throws -> Phone.Outcome {
    try await phone.run(["open-app", "--url", link] + steps.flatMap { ["--do", $0] })
  }

  private var authority: String { server.url.absoluteString.replacingOccurrences(of: "http://", with: "") }

  private func keychain(_ phone: Phone) async throws -> [String] {
    try await phone.expect(0, "inspect").lines.filter { $0.hasPrefix("keychain:") }
  }

  @Test(
    "after a confirmation on the phone and on the server, the phone is signed in and sends waiting shares")
  func wholeWay() async throws {
    let phone = try await Phone(["openFromExtension": "refused"])
    try await phone.expect(0, "share", "--url", "https://example.org", "--title", "Kite")
    server.letIn("A", after: 3)
    let app = try await open(
      phone, server.pairingLink(), "read:Sign in at \(authority)?", "read:a@b", "tap:confirm",
      "read:only if you see this code: BCDF-GHJK", "read:Kite")
    #expect(app.code == 0, "\(app)")
    #expect(server.stored.values.map(\.account) == ["A"])
    #expect(server.authorizations.count == 1 && server.revocations.isEmpty)
    #expect(server.authorizations.first?["pairing_code"] == ReceiptServer.pairingCode)
    let again = try await phone.expect(0, "open-app", "--do", "tap:tab.settings")
    #expect(again.lines.contains { $0.contains("Signed in at \(server.url.absoluteString)") }, "\(again)")
    let share = try await phone.run("share", "--url", "https://example.org/b", "--title", "Boat")
    #expect(share.says("rung: share token"))
  }

  @Test("canceling, or a link from another app, sends nothing and changes nothing")
  func declined() async throws {
    let phone = try await Phone()
    #expect(
      try await open(phone, server.pairingLink(), "read:Sign in at \(authority)?", "tap:cancel").code == 0)
    #expect(server.authorizations.isEmpty)
    #expect(try await keychain(phone).isEmpty)
    #expect(try await open(phone, server.pairingLink(), "read:Sign in at \(authority)?").code == 0)
    #expect(server.authorizations.isEmpty)
  }

  @Test("the app tells a signed-in user which account ends, and no share is sent to the other account")
  func otherAccount() async throws {
    let phone = try await Phone(["transfers": "manual"])
    try await phone.expect(0, "sign-in", "--server", server.url.absoluteString, "--token", "account-B")
    server.behave(.responds(503))
    try await phone.expect(0, "share", "--url", "https://example.org", "--title", "Of B")
    try await phone.expect(
      0, "open-app", "--url", server.pairingLink(), "--do",
      "read:This signs you out of \(server.url.absoluteString)", "--do", "tap:cancel")
    #expect(server.authorizations.isEmpty && server.revocations.isEmpty)
    server.behave(.honest)
    #expect(
      try await open(
        phone, server.pairingLink(), "read:This signs you out of", "tap:confirm", "see:search"
      )
      .code == 0)
    try await phone.expect(0, "run-transfers")
    #expect(server.stored.isEmpty, "a share of B went to A")
    #expect(try await phone.outbox().map(\.account) == ["B"])
    #expect(server.revocations.contains { $0.hasPrefix("share-B") })
  }

  @Test(
    "a token for another account than requested is revoked and signs nobody in"
  )
  func misled() async throws {
    let phone = try await Phone()
    let app = try await open(
      phone, server.pairingLink(account: "owner@example.org"), "read:owner@example.org", "tap:confirm",
      "read:to a different account than the code named", "tap:close")
    #expect(app.code == 0, "\(app)")
    #expect(server.revocations.count == 1)
    #expect(try await keychain(phone).isEmpty)
  }

  @Test("a denial by the server and a used code are reported")
  func refused() async throws {
    let phone = try await Phone()
    server.letIn(nil)
    let denied = try await open(
      phone, server.pairingLink(), "tap:confirm", "read:Access was denied", "tap:close",
      "read:Sign in to send what you share")
    #expect(denied.code == 0, "\(denied)")
    let used = try await open(
      phone, server.pairingLink(), "tap:confirm", "read:That code was used", "tap:close")
    #expect(used.code == 0, "\(used)")
    #expect(try await keychain(phone).isEmpty)
  }

  @Test("a user who stops waiting is not signed in by a later confirmation")
  func cancelled() async throws {
    let phone = try await Phone()
    server.letIn("A", after: 1000)
    let app = try await open(phone, server.pairingLink(), "tap:confirm", "read:BCDF-GHJK", "tap:cancel")
    #expect(app.code == 0, "\(app)")
    server.letIn("A", after: 0)
    try await phone.expect(0, "open-app", "--do", "read:Sign in to send what you share")
    #expect(try await keychain(phone).isEmpty)
  }

  @Test(
    "a URL that is not a pairing code is reported, and the app asks nothing",
    arguments: [
      "sharepipe://pair", "sharepipe://pair?server=https%3A%2F%2Fa.example&account=a%40b&code=x",
      "sharepipe://pair?server=https%3A%2F%2Fgood.example%40evil.example&account=a%40b&code="
        + ReceiptServer.pairingCode,
    ])
  func unreadable(link: String) async throws {
    let phone = try await Phone()
    let app = try await open(
      phone, link, "read:This isn’t the pairing code of a Sharepipe server", "tap:close")
    #expect(app.code == 0, "\(app)")
  }

  @Test("the app warns before using an unencrypted connection, except a local one")
  func notEncrypted() async throws {
    let phone = try await Phone()
    let link = server.pairingLink().replacingOccurrences(of: "127%2E0%2E0%2E1", with: "192%2E168%2E1%2E5")
    #expect(try await open(phone, link, "read:The connection isn’t encrypted", "tap:cancel").code == 0)
    #expect(
      try await open(
        phone,
        "sharepipe://pair?server=https%3A%2F%2Fa.example&account=a%40b&code=" + ReceiptServer.pairingCode,
        "read:Sign in at a.example?", "listen", "tap:cancel"
      ).lines.allSatisfy { !$0.contains("not encrypted") })
  }

  @Test("an app that is running already asks too")
  func warm() async throws {
    let phone = try await Phone()
    try await phone.expect(0, "open-app", "--keep", "--do", "read:Sign in to send what you share")
    #expect(
      try await open(
        phone, server.pairingLink(), "read:Sign in at \(authority)?", "tap:confirm", "see:search"
      )
      .code
        == 0)
    #expect(try await phone.log().count { $0.contains("app starts") } == 1)
  }
}
