// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// Transitions between extension, app and transfer service, and attempts of untrusted apps to interfere.
struct SeamTests {
  private static let signInMessage = "extension: Open Sharepipe and sign in. It will be sent from there."
  private let server: ReceiptServer

  init() throws { server = try ReceiptServer() }

  private func signedIn(
    _ settings: [String: String] = [:], at server: ReceiptServer? = nil
  ) async throws -> Phone {
    let phone = try await Phone(settings)
    try await phone.signIn(at: server ?? self.server)
    return phone
  }

  // MARK: a token that the server no longer accepts

  @Test("a refused token is not reported as an unreachable server")
  func refusedToken() async throws {
    let phone = try await signedIn(["openFromExtension": "refused"])
    server.revoke(tokensOf: "A")
    let outcome = try await phone.shareLink()
    #expect(outcome.says("extension: Saved") && outcome.says(Self.signInMessage), "\(outcome)")
    #expect(try await phone.outbox().map(\.state) == ["needsSignIn"])
  }

  @Test("a share after a refusal stays with the former account, and the next user to sign in is asked")
  func afterRefusal() async throws {
    let phone = try await signedIn(["openFromExtension": "refused"])
    server.revoke(tokensOf: "A")
    try await phone.shareLink()
    try await phone.expect(0, "open-app")
    try await phone.shareLink()
    try await phone.signIn(as: "B", at: server)
    try await phone.expect(0, "open-app")
    #expect(server.stored.isEmpty)
    #expect(try await phone.outbox().map(\.account) == ["A", "A"])
  }

  @Test("a share after signing out has no account, and is sent by the next user who signs in")
  func afterSignOut() async throws {
    let phone = try await signedIn(["openFromExtension": "refused"])
    try await phone.expect(0, "sign-out")
    try await phone.shareLink()
    #expect(try await phone.outbox().map(\.account) == [nil])
    try await phone.signIn(as: "B", at: server)
    #expect(server.stored.values.map(\.account) == ["B"])
  }

  @Test("a refusal for the transfer service signs the app out, too")
  func refusedUpload() async throws {
    let server = try ReceiptServer(bodyLimit: 1_000_000)
    let phone = try await signedIn(["transfers": "manual"], at: server)
    try phone.learnLimit(1_000_000)
    try await phone.shareFile(bytes: 1_300_000)
    server.revoke(tokensOf: "A")
    try await phone.run("run-transfers")
    for _ in 0..<2 {
      #expect(try await phone.expect(0, "open-app").says("app: Sign in to send what you share"))
      try await phone.run("run-transfers")
    }
    #expect(try await phone.outbox().map(\.state) == ["needsSignIn"])
    #expect(server.uploadCalls.count == 1, "a token that was refused is not tried again")
  }

  @Test("a sign-in inside the extension sends the share whose token was refused")
  func signInHere() async throws {
    let phone = try await signedIn()
    try await phone.expect(0, "hand-off", "shareToken,signInHere,prompt")
    server.replaceTokens(of: "A")
    try await phone.shareLink("--email", "a@example.org", "--password", "A")
    #expect(server.stored.values.map(\.account) == ["A"])
    #expect(try await phone.outbox().isEmpty)
  }

  @Test("a sign-in inside the extension as another user sends nothing, and the reason is shown")
  func signInAsAnother() async throws {
    let phone = try await signedIn()
    try await phone.expect(0, "hand-off", "shareToken,signInHere,prompt")
    server.revoke(tokensOf: "A")
    let outcome = try await phone.shareLink("--email", "b@example.org", "--password", "B")
    #expect(
      outcome.says("extension: Saved for another account; sign in to that account to send it"), "\(outcome)")
    #expect(server.stored.isEmpty)
    #expect(try await phone.outbox().map(\.account) == ["A"])
  }

  // MARK: a server without uploads

  @Test("a server without uploads gets a large share in one request", arguments: [404, 405, 501])
  func noUploads(status: Int) async throws {
    let server = try ReceiptServer(bodyLimit: 20_000_000)
    server.behave(.unknown(status: status))
    let phone = try await signedIn(["transfers": "manual"], at: server)
    try phone.learnLimit(20_000_000)
    try await phone.shareFile(bytes: 9_000_000)
    for _ in 0..<2 {
      try await phone.run("run-transfers")
      try await phone.expect(0, "open-app")
    }
    #expect(try await phone.outbox().isEmpty)
    #expect(server.stored.values.map(\.account) == ["A"] && server.uploadCalls == ["POST"])
  }

  @Test("a share above such a server's limit is not tried forever")
  func tooLarge() async throws {
    let server = try ReceiptServer(bodyLimit: 1_000_000)
    server.behave(.unknown(status: 404))
    let phone = try await signedIn(["transfers": "manual"], at: server)
    try phone.learnLimit(1_000_000)
    try await phone.shareFile(bytes: 1_300_000)
    for _ in 0..<3 {
      try await phone.run("run-transfers")
      try await phone.expect(0, "open-app")
    }
    let row = try #require(try await phone.outbox().first)
    #expect(row.state == "failed" && row.words == "Not sent: it is larger than the server accepts")
    #expect(server.uploadCalls == ["POST", "POST"] && server.attempts == 0)
  }

  // MARK: the list of the outbox

  @Test("the command line's outbox lists damaged shares and those of a newer version")
  func listsAll() async throws {
    let phone = try await Phone(["openFromExtension": "refused"])
    try await phone.shareLink()
    let (damaged, newer) = ("0190b6a1-7c3e-7d2f-8a5b-1c2d3e4f5a6b", "0190b6a1-7c3e-7d2f-8a5b-1c2d3e4f5a6c")
    try phone.writeShared("Outbox/pending/\(damaged)/manifest.json", "no JSON")
    try phone.writeShared("Outbox/pending/\(newer)/manifest.json", #"{"version":99}"#)
    let rows = try await phone.outbox()
    #expect(rows.map(\.state) == ["needsSignIn", "hidden", "quarantine"])
    #expect(rows[1].id == newer && rows[2].id.hasPrefix(damaged))
    #expect(
      rows.dropFirst().map(\.words) == [
        "a newer version of the app saved it; update the app to send it", "its description is damaged",
      ])
  }
}
