// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// The sign-in after a restored backup, on a new phone, and after a reinstallation.
struct RestoreTests {
  private let server: ReceiptServer
  private let backup: String

  init() throws {
    server = try ReceiptServer()
    backup = FileManager.default.temporaryDirectory.appendingPathComponent("backup-" + UUID().uuidString).path
  }

  private func signedIn() async throws -> Phone {
    let phone = try await Phone(["transfers": "manual"])
    try await signIn(phone, "A")
    return phone
  }

  private func signIn(_ phone: Phone, _ account: String) async throws {
    try await phone.expect(
      0, "sign-in", "--server", server.url.absoluteString, "--email", "a@example.org", "--password", account)
  }

  private func share(_ phone: Phone) async throws -> Phone.Outcome {
    try await phone.run("share", "--host", "notes", "--text", "A note.")
  }

  private func keychain(_ phone: Phone) async throws -> [String] {
    try await phone.expect(0, "inspect").lines.filter { $0.hasPrefix("keychain:") }
  }

  @Test("a backup on the same phone restores the keychain without the nonce, so it signs nobody in")
  func samePhone() async throws {
    let phone = try await signedIn()
    try await phone.expect(0, "backup", backup)
    try await phone.expect(0, "delete-app")
    try await phone.expect(0, "restore", backup)
    #expect(try await keychain(phone).count == 2)
    #expect(phone.sharedFiles("Installation") == ["account.json"])
    #expect(try await share(phone).says("rung: open app"))
    #expect(try await phone.outbox().map(\.state) == ["needsSignIn"] && server.stored.isEmpty)
    #expect(try await keychain(phone).isEmpty, "the app that was opened has wiped what is stale")
    #expect(server.revocations.count == 2)
  }

  @Test("a backup from the time of another account does not restore that account")
  func olderAccount() async throws {
    let phone = try await signedIn()
    try await phone.expect(0, "backup", backup)
    try await phone.expect(0, "sign-out")
    try await signIn(phone, "B")
    try await phone.expect(0, "restore", backup)
    _ = try await share(phone)
    try await phone.expect(0, "run-transfers")
    #expect(server.stored.isEmpty)
    #expect(try await phone.outbox().map(\.state) == ["needsSignIn"])
  }

  @Test("a new phone gets neither token nor nonce, and the share waits for a sign-in")
  func newPhone() async throws {
    let phone = try await signedIn()
    try await phone.expect(0, "backup", backup)
    try await phone.expect(0, "restore", backup, "--new-phone")
    #expect(try await keychain(phone).isEmpty && phone.sharedFiles("Installation") == ["account.json"])
    #expect(try await share(phone).says("rung: open app"))
    try await signIn(phone, "A")
    #expect(try await phone.outbox().isEmpty && server.stored.count == 1)
  }

  @Test("a backup doesn't duplicate unsent shares, because the outbox is not in it")
  func outbox() async throws {
    let phone = try await signedIn()
    try await phone.expect(0, "set", "network", "down")
    _ = try await share(phone)
    try await phone.expect(0, "backup", backup)
    try await phone.expect(0, "restore", backup, "--new-phone")
    #expect(try await phone.outbox().isEmpty)
  }

  @Test("an app that is installed again finds its old tokens, revokes and deletes them")
  func reinstalled() async throws {
    let phone = try await signedIn()
    try await phone.expect(0, "delete-app")
    #expect(try await keychain(phone).count == 2)
    try await phone.expect(0, "install", "--app", Phone.project.path)
    let outcome = try await phone.expect(0, "open-app")
    #expect(outcome.says("app: Sign in to send what you share"))
    #expect(try await keychain(phone).isEmpty && server.revocations.count == 2)
  }

  @Test("while another app of the team keeps the group, a reinstallation does not sign out")
  func groupSurvives() async throws {
    let phone = try await signedIn()
    try await phone.expect(0, "set", "groupSurvivesDeletion", "yes")
    try await phone.expect(0, "delete-app")
    try await phone.expect(0, "install", "--app", Phone.project.path)
    #expect(try await share(phone).says("rung: share token"))
    try await phone.expect(0, "run-transfers")
    #expect(server.stored.values.map(\.account) == ["A"])
  }

  @Test("the extension can be used before the first launch of the app")
  func extensionFirst() async throws {
    let phone = try await Phone()
    #expect(try await share(phone).says("rung: open app"))
    try await signIn(phone, "A")
    #expect(try await phone.outbox().isEmpty && server.stored.values.map(\.account) == ["A"])
  }
}
