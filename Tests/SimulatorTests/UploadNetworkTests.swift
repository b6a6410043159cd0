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

  @Test("a small share is sent while the extension lives, and the transfer service has nothing to do")
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
    "what gets no answer at once falls to the transfer service, once there is a network",
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
    "an activity that expires, at once or while it waits, hands the share over too", arguments: ["0", "0.2"])
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

  @Test("a captive portal acknowledges nothing, whatever it answers", arguments: ["page", "redirect"])
  func captive(portal: String) async throws {
    let phone = try await phone()
    try await phone.set("captivePortal", portal)
    try await phone.set("network", "captive")
    try #require(try await phone.shareLink().says("extension: Saved"))
    try await phone.run("run-transfers")
    let row = try #require(try await phone.outbox().first)
    #expect(row.words == "Will be tried again: the response didn't come from the server")
    try await phone.set("network", "up")
    try await phone.expect(0, "open-app")
    try await expectArrivedOnce(phone, attempts: 1...1)
  }

  @Test(
    "what the server refuses or puts off is said in words, and kept",
    arguments: [
      (413, "Not sent: it is larger than the server accepts"),
      (422, "Not sent: The request can't be processed"),
      (429, "Will be tried again: you have reached the server's limit for now"),
      (507, "Will be tried again: the server's storage is full"),
    ])
  func refused(status: Int, words: String) async throws {
    let phone = try await phone()
    server.behave(.answers(status))
    let outcome = try await phone.shareLink()
    #expect(outcome.says("extension: Saved"))
    #expect(try await phone.outbox().map(\.words) == [words])
    #expect(server.stored.isEmpty && server.attempts == 1)
  }

  @Test("a wait that the server asked for outlasts the user's opening the app, and no clock can change it")
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

  @Test("while the app is on the screen it sends by itself what becomes due")
  func onTheScreen() async throws {
    let phone = try await phone()
    server.behave(.asksToWait(status: 503, seconds: 2))
    try await phone.shareLink()
    server.behave(.honest)
    try await phone.expect(0, "open-app", "--do", "tap:tab.outbox", "--do", "read:All shares are sent")
    try await expectArrivedOnce(phone, attempts: 2...2)
  }

  @Test("what a dead sender holds goes out by itself when its lease ends, while the app is on the screen")
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

  @Test("the answer may come in pieces, and the system's handler is called exactly once")
  func events() async throws {
    let phone = try await phone(["transfers": "manual"])
    try await phone.shareLink()
    try await phone.expect(0, "run-transfers")
    try await expectArrivedOnce(phone, attempts: 1...1)
    #expect(try await phone.steps("urlSession(_:dataTask:didReceive:)") == 2)
    #expect(try await phone.steps("events handled") == 1)
    #expect(try await phone.steps("FAULT") == 0)
  }

  @Test("a lost answer is made up for by asking again, and the server stores once")
  func answerLost() async throws {
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

  @Test("a slow network only takes longer")
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

  @Test("the transfer service may lose its connections, and the share goes out all the same")
  func disconnected() async throws {
    let phone = try await phone(["transfers": "manual"])
    try await phone.shareLink()
    try await phone.expect(0, "disconnect-transfers")
    try await phone.run("run-transfers")
    try await phone.expect(0, "open-app")
    try await expectArrivedOnce(phone, attempts: 1...1)
  }

  @Test("an upload that the service gives up after seven days is sent by the app")
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

  @Test("a file that is gone from under the service is handed over again")
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
    "an upload begun in the background waits for the rate limiter, and the user's opening the app ends that")
  func rateLimiter() async throws {
    let phone = try await phone(["transfers": "manual", "rateLimiter": "on"])
    server.behave(.answers(500))
    try await phone.shareLink()
    try await phone.run("run-transfers")
    server.behave(.honest)
    try await phone.expect(0, "open-app")
    try await expectArrivedOnce(phone, attempts: 2...2)
  }

  // MARK: two processes, two accounts

  @Test("the app leaves alone what a living extension is sending, and cancels nothing of it")
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
    "an upload whose lease is over is broken off before the app sends the share, so that one of them does")
  func leaseOver() async throws {
    let phone = try await phone(["transfers": "manual"])
    try await phone.shareLink()
    try await phone.set("passed", "10000")
    try await phone.expect(0, "open-app")
    try await phone.run("run-transfers")
    #expect(try await phone.steps("URLSessionTask.cancel") == 1)
    try await expectArrivedOnce(phone, attempts: 1...1)
  }

  @Test("a queued token cannot be refreshed: refused, the share waits for the next and goes out with it")
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

  @Test("a share of one account that its queued request may not send stays when another has signed in")
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
    "a device that becomes full says so, saves nothing and leaves nothing behind",
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
