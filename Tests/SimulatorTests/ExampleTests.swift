// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// The code of the guide, installed as an app of its own.
struct ExampleTests {
  private let server: ReceiptServer
  private static let project = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Examples/Smallest").path

  init() throws { server = try ReceiptServer() }

  private func phone() async throws -> Phone {
    let phone = try await Phone()
    try await phone.expect(0, "delete-app")
    try await phone.expect(0, "install", "--app", Self.project)
    return phone
  }

  private func share(_ phone: Phone) async throws -> Phone.Outcome {
    try await phone.run("share", "--url", "https://example.org/kite", "--title", "Kite")
  }

  @Test("the smallest app keeps a share while signed out, is opened, and sends it after sign-in")
  func signedOut() async throws {
    let phone = try await phone()
    let outcome = try await share(phone)
    #expect(outcome.code == 0 && outcome.says("extension: Saved") && outcome.says("rung: open app"))
    #expect(try await phone.outbox().map(\.state) == ["needsSignIn"])
    try await phone.expect(
      0, "open-app", "--do", "type:code:\(server.url.absoluteString)/sign-in/A", "--do", "tap:signIn", "--do",
      "read:Signed in")
    try await phone.run("open-app")
    #expect(try await phone.outbox().isEmpty && server.stored.values.map(\.account) == ["A"])
    #expect(try await phone.faults().isEmpty)
  }
}
