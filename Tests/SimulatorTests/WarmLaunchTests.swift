// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// The app that stays in memory, and the extension whose process also handles the next share.
struct WarmLaunchTests {
  private let server: ReceiptServer

  init() throws { server = try ReceiptServer() }

  private var signIn: [String] {
    ["sign-in", "--server", server.url.absoluteString, "--token", "account-A"]
  }

  private func share(_ phone: Phone, _ title: String, _ more: String...) async throws -> Phone.Outcome {
    try await phone.run(["share", "--url", "https://example.org/" + title, "--title", title] + more)
  }

  /// The numbers of the processes that performed a step.
  private func processes(_ phone: Phone, _ role: String) async throws -> Set<String> {
    Set(try await phone.log().map { $0.split(separator: " ") }.filter { $0[1] == role }.map { String($0[0]) })
  }

  @Test("an app in memory receives a URL by its scene, and completes the share")
  func warmAddress() async throws {
    let phone = try await Phone()
    try await phone.expect(0, "open-app", "--keep")
    let outcome = try await share(phone, "Kite")
    #expect(outcome.says("rung: open app") && outcome.says("app: Sign in to finish sharing"))
    #expect(try await phone.log().contains { $0.contains("scene(_:openURLContexts:)") })
    #expect(try await processes(phone, "app").count == 1)
    _ = try await phone.run(signIn)
    #expect(try await phone.outbox().isEmpty && server.stored.count == 1)
    #expect(try await processes(phone, "app").count == 1)
  }

  @Test("an app in memory is woken for the events of a session, and calls the system's handler once")
  func warmEvents() async throws {
    let phone = try await Phone(["transfers": "manual"])
    _ = try await phone.run(signIn + ["--keep"])
    _ = try await share(phone, "Kite")
    try await phone.expect(0, "run-transfers")
    #expect(try await phone.outbox().isEmpty && server.stored.count == 1)
    let log = try await phone.log()
    #expect(log.filter { $0.contains("events handled") }.count == 1)
    #expect(!log.contains { $0.contains("FAULT") })
    #expect(try await processes(phone, "app").count == 1)
  }

  @Test("returning to the foreground sends the extension's shares and shows the newest history")
  func warmForeground() async throws {
    let phone = try await Phone(["transfers": "manual"])
    _ = try await phone.run(signIn + ["--keep"])
    try await phone.expect(0, "set", "network", "down")
    _ = try await share(phone, "Kite")
    try await phone.run("run-transfers")
    try await phone.expect(0, "set", "network", "up")
    try await phone.expect(0, "run-transfers")
    try await phone.expect(0, "open-app", "--do", "read:Sent to My Kindle")
    #expect(try await processes(phone, "app").count == 1)
  }

  @Test(
    "the system may end the app in memory at any time; the next launch is cold, and nothing is lost")
  func jetsam() async throws {
    let phone = try await Phone(["transfers": "manual"])
    _ = try await phone.run(signIn + ["--keep"])
    _ = try await share(phone, "Kite")
    try await phone.expect(0, "kill-app")
    try await phone.expect(0, "run-transfers")
    #expect(try await phone.outbox().isEmpty && server.stored.count == 1)
    #expect(try await processes(phone, "app").count == 2)
  }

  @Test("a warm app that is killed at a step leaves its work to the next launch", arguments: [5, 20, 40])
  func warmKill(step: Int) async throws {
    let phone = try await Phone(["transfers": "manual"])
    _ = try await phone.run(signIn + ["--keep"])
    server.behave(.responds(500))
    _ = try await share(phone, "Kite")
    try await phone.run("run-transfers")
    server.behave(.honest)
    _ = try await phone.run("open-app", "--stop-app-at", String(step))
    try await phone.expect(0, "set", "passed", "100000")
    try await phone.expect(0, "run-transfers")
    try await phone.expect(0, "open-app", "--do", "tap:tab.outbox", "--do", "read:All shares are sent")
    #expect(server.stored.count == 1 && server.conflicts == 0)
  }

  @Test("a second and a third share in the same extension process work like the first")
  func reuse() async throws {
    let phone = try await Phone(["transfers": "manual"])
    _ = try await phone.run(signIn)
    for title in ["One", "Two", "Three"] {
      let outcome = try await share(phone, title, "--reuse")
      #expect(outcome.code == 0 && outcome.says("extension: Saved") && outcome.says("rung: share token"))
    }
    #expect(try await processes(phone, "extension").count == 1)
    try await phone.expect(0, "run-transfers")
    #expect(try await phone.outbox().isEmpty && server.stored.count == 3 && server.attempts == 3)
    #expect(!(try await phone.log()).contains { $0.contains("FAULT") })
  }

  @Test("a share after one with a prompt in the same process is kept separate from it")
  func reuseAfterPrompt() async throws {
    let phone = try await Phone(["openFromExtension": "refused", "transfers": "manual"])
    #expect(try await share(phone, "One", "--reuse").says("extension: Saved on this device"))
    _ = try await phone.run(signIn)
    #expect(try await share(phone, "Two", "--reuse").says("rung: share token"))
    try await phone.expect(0, "run-transfers")
    try await phone.expect(0, "open-app")
    #expect(try await phone.outbox().isEmpty && server.stored.count == 2)
    #expect(try await processes(phone, "extension").count == 1)
  }
}
