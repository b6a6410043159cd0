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

  private var signIn: [String] {
    ["--do", "type:code:\(server.url.absoluteString)/sign-in/A", "--do", "tap:signIn"]
  }

  /// Before the first unlock, even the folders of the App Group are locked.
  private func closed(_ phone: Phone) async throws {
    try await phone.expect(0, "set", "filesBeforeFirstUnlock", "unavailable")
    try await phone.expect(0, "reboot")
  }

  @Test("an app that was started before the first unlock sends the waiting share once the device is unlocked")
  func startedBeforeFirstUnlock() async throws {
    let phone = try await phone()
    _ = try await phone.run(["open-app"] + signIn + ["--do", "read:Signed in"])
    server.behave(.responds(500))
    _ = try await share(phone)
    try await phone.expect(0, "run-transfers")
    server.behave(.honest)
    try await closed(phone)
    let before = try await phone.log().count
    try await phone.expect(0, "open-app", "--do", "unlock")
    #expect(try await phone.outbox().isEmpty && server.stored.count == 1)
    #expect(try await processes(phone, after: before) == 1)
  }

  @Test("before the first unlock the app reports no sign-in; after it, the same process signs in")
  func signedInAfterFirstUnlock() async throws {
    let phone = try await phone()
    _ = try await share(phone)
    try await closed(phone)
    let before = try await phone.log().count
    let refused = "read:Couldn't open the outbox. Unlock this device and try again."
    let words =
      ["open-app"] + signIn + ["--do", refused, "--do", "unlock"] + signIn + ["--do", "read:Signed in"]
    let outcome = try await phone.run(words)
    #expect(outcome.code == 0, "\(outcome)")
    #expect(try await phone.outbox().isEmpty && server.stored.values.map(\.account) == ["A"])
    #expect(try await processes(phone, after: before) == 1)
  }

  private func processes(_ phone: Phone, after count: Int) async throws -> Int {
    let lines = try await phone.log().dropFirst(count).map { $0.split(separator: " ") }
    return Set(lines.filter { $0[1] == "app" }.map { $0[0] }).count
  }
}
