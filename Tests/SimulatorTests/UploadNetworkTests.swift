// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// Uploads over a slow, broken, captive or missing network, and by a system that stops them.
///
/// After each scenario the share is on the server once, under the right account, and nothing of it is on the phone.
struct UploadNetworkTests {
  private let server: ReceiptServer

  init() throws { server = try ReceiptServer() }

  private func phone(_ settings: [String: String] = [:]) async throws -> Phone {
    let phone = try await Phone(settings)
    try await phone.signIn(at: server)
    return phone
  }

  private func expectArrivedOnce(
    _ phone: Phone, attempts: ClosedRange<Int>, account: String = "A"
  ) async throws {
    #expect(try await phone.outbox().isEmpty)
    #expect(server.stored.values.map(\.account) == [account] && server.conflicts == 0)
    #expect(attempts.contains(server.attempts), "\(server.attempts) attempts")
    #expect(phone.sharedFiles("Transfers").isEmpty && phone.sharedFiles("Staging").isEmpty)
  }

  // MARK: at once

  @Test("a small share is sent while the extension runs, without the transfer service")
  func atOnce() async throws {
    let phone = try await phone()
    let outcome = try await phone.shareLink()
    #expect(outcome.code == 0 && outcome.says("extension: Saved") && outcome.says("rung: share token"))
    try await expectArrivedOnce(phone, attempts: 1...1)
    #expect(try await phone.steps("URLSessionTask.resume") == 0)
  }

  @Test("a share that is not small goes to the transfer service and is not sent at once")
  func notSmall() async throws {
    let phone = try await phone(["transfers": "manual", "expiringActivity": "granted"])
    try #require(try await phone.shareFile(bytes: 1_200_000).code == 0)
    #expect(server.attempts == 0)
    try await phone.expect(0, "run-transfers")
    try await expectArrivedOnce(phone, attempts: 1...1)
  }

  @Test("without time to delay suspension the transfer service gets the share")
  func noActivity() async throws {
    let phone = try await phone(["expiringActivity": "refused"])
    try #require(try await phone.shareLink().code == 0)
    try await phone.expect(0, "run-transfers")
    try await expectArrivedOnce(phone, attempts: 1...1)
  }

  @Test(
    "a share without an immediate response is sent by the transfer service once there is a network",
    arguments: [["network": "down"], ["network": "cut", "cutAfter": "10"], ["network": "cut"]])
  func fallsBack(network: [String: String]) async throws {
    let phone = try await phone(["transfers": "manual", "expiringActivity": "granted"])
    for (name, value) in network { try await phone.set(name, value) }
    let outcome = try await phone.shareLink()
    #expect(outcome.code == 0 && outcome.says("extension: Saved") && outcome.says("rung: share token"))
    #expect(try await phone.outbox().map(\.state) == ["uploading"])
    try await phone.expect(75, "run-transfers")
    try await phone.set("network", "up")
    try await phone.expect(0, "run-transfers")
    try await expectArrivedOnce(phone, attempts: 1...3)
  }

  @Test(
    "without a network the share sheet and the app say that a share is kept until there is one, whatever its size",
    arguments: [("en", "when you’re online"), ("de", "sobald du online bist")])
  func offline(language: String, words: String) async throws {
    let phone = try await phone(["language": language])
    try await phone.set("network", "down")
    let shared = [
      try await phone.run("share", "--url", "https://example.org/kite", "--title", "Kite", "--stay"),
      try await phone.shareFile(bytes: 1_200_000),
    ]
    for outcome in shared {
      #expect(outcome.code == 0 && outcome.lines.contains { $0.contains(words) }, "\(outcome)")
    }
    let app = try await phone.run("open-app", "--do", "tap:tab.outbox", "--do", "read:" + words)
    #expect(app.code == 0, "\(app)")
    #expect(!app.lines.contains { $0.hasSuffix("Sending") || $0.contains("Wird gesendet: ") }, "\(app)")
    try await phone.set("network", "up")
    try await phone.run("run-transfers")
    try await phone.expect(0, "open-app")
    #expect(try await phone.outbox().isEmpty && server.stored.count == 2)
  }

  @Test(
    "an expired activity also hands the share over to the transfer service", arguments: ["0", "0.2"])
  func expires(after seconds: String) async throws {
    let phone = try await phone([
      "transfers": "manual", "expiringActivity": "granted", "expirySeconds": seconds, "slowBytes": "100",
    ])
    try await phone.set("network", "slow")
    let outcome = try await phone.shareLink()
    #expect(outcome.code == 0 && outcome.says("extension: Saved"))
    #expect(try await phone.steps("ProcessInfo.performExpiringActivity expires") == 1)
    try await phone.set("network", "up")
    try await phone.expect(0, "run-transfers")
    try await expectArrivedOnce(phone, attempts: 1...2)
  }

  @Test("a response of a captive portal never acknowledges a share", arguments: ["page", "redirect"])
  func captive(portal: String) async throws {
    let phone = try await phone()
    try await phone.set("captivePortal", portal)
    try await phone.set("network", "captive")
    try #require(try await phone.shareLink().says("extension: Saved"))
    try await phone.run("run-transfers")
    let row = try #require(try await phone.outbox().first)
    #expect(row.words == "Will be tried again: the response didn’t come from the server")
    try await phone.set("network", "up")
    try await phone.expect(0, "open-app")
    try await expectArrivedOnce(phone, attempts: 1...1)
  }

  @Test(
    "a share that the server refuses or postpones is kept, with a message",
    arguments: [
      (413, "Not sent: it is larger than the server accepts"),
      (422, "Not sent: The request can't be processed"),
      (429, "Will be tried again: you have reached the server’s limit for now"),
      (507, "Will be tried again: the server’s storage is full"),
    ])
  func refused(status: Int, words: String) async throws {
    let phone = try await phone()
    server.behave(.responds(status))
    let outcome = try await phone.shareLink()
    #expect(outcome.says("extension: Saved"))
    #expect(try await phone.outbox().map(\.words) == [words])
    #expect(server.stored.isEmpty && server.attempts == 1)
  }

  @Test("a wait that the server requested continues when the app is opened, even if the clock changes")
  func serverDriven() async throws {
    let phone = try await phone()
    server.behave(.asksToWait(status: 503, seconds: 600))
    try await phone.shareLink()
    server.behave(.honest)
    try await phone.expect(0, "open-app")
    #expect(server.attempts == 1 && server.stored.isEmpty)
    for clock in ["-1000000", "1000000"] {
      try await phone.set("clock", clock)
      try await phone.expect(0, "open-app")
      #expect(server.attempts == 1, "the clock was set to \(clock)")
    }
    try await phone.set("passed", "600")
    try await phone.expect(0, "open-app")
    try await expectArrivedOnce(phone, attempts: 2...2)
  }

  @Test("while the app is on the screen it sends due shares by itself")
  func onTheScreen() async throws {
    let phone = try await phone()
    server.behave(.asksToWait(status: 503, seconds: 2))
    try await phone.shareLink()
    server.behave(.honest)
    try await phone.expect(0, "open-app", "--do", "tap:tab.outbox", "--do", "read:All shares are sent")
    try await expectArrivedOnce(phone, attempts: 2...2)
  }

  @Test("while the app is on the screen, a dead sender's share is sent when its lease ends")
  func deadSender() async throws {
    let phone = try await phone()
    let other = try Phone(copyOf: phone)
    try await other.shareLink()
    let connect = try #require(
      try await other.log().last { $0.contains("xtension ") && $0.contains(" connect ") })
    let before = server.attempts
    try await phone.shareLink("--stop-at", String(connect.split(separator: " ")[2]))
    #expect(try await phone.outbox().map(\.state) == ["uploading"] && server.attempts == before)
    // Most of the lease has passed, so that the test need not wait for all of it.
    try await phone.set("passed", "19")
    try await phone.expect(0, "open-app", "--do", "tap:tab.outbox", "--do", "read:All shares are sent")
    #expect(server.attempts == before + 1 && server.conflicts == 0)
  }

  // MARK: the transfer service

  @Test("the response may arrive in pieces, and the system's handler is called exactly once")
  func events() async throws {
    let phone = try await phone(["transfers": "manual"])
    try await phone.shareLink()
    try await phone.expect(0, "run-transfers")
    try await expectArrivedOnce(phone, attempts: 1...1)
    #expect(try await phone.steps("urlSession(_:dataTask:didReceive:)") == 2)
    #expect(try await phone.steps("events handled") == 1)
    #expect(try await phone.steps("FAULT") == 0)
  }

  @Test("after a lost response the request is repeated, and the server stores the share once")
  func responseLost() async throws {
    let phone = try await phone(["transfers": "manual", "network": "up"])
    try await phone.shareLink()
    try await phone.set("network", "cut")
    try await phone.expect(75, "run-transfers")
    #expect(server.stored.count == 1)
    #expect(try await phone.outbox().map(\.state) == ["uploading"])
    try await phone.set("network", "up")
    try await phone.expect(0, "run-transfers")
    try await expectArrivedOnce(phone, attempts: 2...2)
  }

  @Test("over a slow network the share arrives later")
  func slow() async throws {
    let phone = try await phone(["transfers": "manual"])
    try await phone.shareFile(bytes: 200_000)
    try await phone.set("network", "slow")
    try await phone.set("slowBytes", "400000")
    try await phone.expect(0, "run-transfers")
    try await expectArrivedOnce(phone, attempts: 1...1)
  }

  @Test("a force-quit cancels the upload, nothing wakes the app, and opening it sends the share")
  func forceQuit() async throws {
    let phone = try await phone(["transfers": "manual"])
    try await phone.shareLink()
    try await phone.expect(0, "force-quit")
    try await phone.run("run-transfers")
    #expect(try await phone.steps("wake app") == 0 && server.attempts == 0)
    try await phone.expect(0, "open-app")
    try await expectArrivedOnce(phone, attempts: 1...1)
  }

  @Test("the share is sent even if the transfer service loses its connections")
  func disconnected() async throws {
    let phone = try await phone(["transfers": "manual"])
    try await phone.shareLink()
    try await phone.expect(0, "disconnect-transfers")
    try await phone.run("run-transfers")
    try await phone.expect(0, "open-app")
    try await expectArrivedOnce(phone, attempts: 1...1)
  }

  @Test("the app sends an upload that the service aborts after seven days")
  func sevenDays() async throws {
    let phone = try await phone(["transfers": "manual"])
    try await phone.set("network", "down")
    try await phone.shareLink()
    try await phone.set("passed", "700000")
    try await phone.run("run-transfers")
    #expect(try await phone.steps("give up") == 1)
    try await phone.set("network", "up")
    try await phone.expect(0, "open-app")
    try await expectArrivedOnce(phone, attempts: 1...1)
  }

  @Test(
    "a file the service may not read while the screen is locked is sent later",
    arguments: ["waiting", "failing"])
  func lockedFile(manner: String) async throws {
    let phone = try await phone(["transfers": "manual", "filesWhileLocked": manner])
    try await phone.shareLink()
    try await phone.expect(0, "lock")
    try await phone.run("run-transfers")
    #expect(server.attempts == 0)
    #expect(try await phone.outbox().count == 1)
    try await phone.expect(0, "unlock")
    try await phone.run("run-transfers")
    try await phone.expect(0, "open-app")
    try await expectArrivedOnce(phone, attempts: 1...1)
  }

  @Test("a file that was deleted during a transfer is handed over again")
  func missingFile() async throws {
    let phone = try await phone(["transfers": "manual"])
    try await phone.shareLink()
    let transfers = phone.folder.appendingPathComponent("device/groups/group.org.sharepipe/Transfers")
    for name in phone.sharedFiles("Transfers") {
      try FileManager.default.removeItem(at: transfers.appendingPathComponent(name))
    }
    try await phone.run("run-transfers")
    try await phone.expect(0, "open-app")
    try await expectArrivedOnce(phone, attempts: 1...1)
  }

  @Test(
    "an upload from the background waits for the rate limiter until the user opens the app")
  func rateLimiter() async throws {
    let phone = try await phone(["transfers": "manual", "rateLimiter": "on"])
    server.behave(.responds(500))
    try await phone.shareLink()
    try await phone.run("run-transfers")
    server.behave(.honest)
    try await phone.expect(0, "open-app")
    try await expectArrivedOnce(phone, attempts: 2...2)
  }

  // MARK: two processes, two accounts

  @Test("the app neither sends nor cancels a share that a running extension is sending")
  func livingExtension() async throws {
    let phone = try await phone(["transfers": "manual", "extensionLingers": "4"])
    async let shared = phone.shareLink()
    while try await phone.steps("URLSessionTask.resume") == 0 { await Task.yield() }
    try await phone.expect(0, "open-app")
    #expect(try await phone.steps("URLSessionTask.cancel") == 0)
    #expect(try await phone.outbox().map(\.state) == ["uploading"] && server.attempts == 0)
    try #require(try await shared.code == 0)
    try await phone.expect(0, "run-transfers")
    try await expectArrivedOnce(phone, attempts: 1...1)
  }

  @Test(
    "an upload with an expired lease is canceled before the app sends the share")
  func leaseOver() async throws {
    let phone = try await phone(["transfers": "manual"])
    try await phone.shareLink()
    try await phone.set("passed", "10000")
    try await phone.expect(0, "open-app")
    try await phone.run("run-transfers")
    #expect(try await phone.steps("URLSessionTask.cancel") == 1)
    try await expectArrivedOnce(phone, attempts: 1...1)
  }

  @Test("a queued request can't get a new token: the refused share waits for one and is sent with it")
  func staleToken() async throws {
    let phone = try await phone(["transfers": "manual"])
    try await phone.shareLink()
    server.replaceTokens(of: "A")
    try await phone.expect(0, "sign-out")
    try await phone.signIn(at: server)
    #expect(server.attempts == 0, "the service has it still")
    try await phone.expect(0, "run-transfers")
    try await phone.expect(0, "open-app")
    try await expectArrivedOnce(phone, attempts: 2...2)
  }

  @Test("a share whose queued request is refused stays when another account has signed in")
  func otherAccountQueued() async throws {
    let phone = try await phone(["transfers": "manual"])
    try await phone.shareLink()
    server.revoke(tokensOf: "A")
    try await phone.expect(0, "sign-out")
    try await phone.signIn(as: "B", at: server)
    try await phone.expect(0, "run-transfers")
    try await phone.expect(0, "open-app")
    #expect(server.stored.isEmpty)
    #expect(try await phone.outbox().map(\.account) == ["A"])
  }

  // MARK: storage space

  @Test(
    "a full device is reported, saves nothing and leaves no files behind",
    arguments: ["0", "1", "100", "3000", "6000"])
  func full(bytes: String) async throws {
    let phone = try await phone()
    try await phone.set("freeBytes", bytes)
    let outcome = try await phone.shareFile(bytes: 20_000)
    #expect(outcome.code != 0 && !outcome.says("extension: Saved"), "\(outcome)")
    #expect(outcome.lines.contains { $0.contains("full") }, "\(outcome)")
    #expect(try await phone.outbox().isEmpty && server.attempts == 0)
    #expect(phone.sharedFiles("Outbox/temporary").isEmpty && phone.sharedFiles("Staging").isEmpty)
    try await phone.set("freeBytes", "unlimited")
    try #require(try await phone.shareFile(bytes: 20_000).says("extension: Saved"))
    try await expectArrivedOnce(phone, attempts: 1...1)
  }
}
