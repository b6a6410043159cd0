// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// Large shares, whose interrupted uploads are resumed (draft-ietf-httpbis-resumable-upload).
struct ResumableTests {
  private static let bytes = 1_300_000
  private static let third = "400000"
  private let server: ReceiptServer

  init() throws { server = try ReceiptServer(bodyLimit: 1_000_000) }

  /// Returns a phone whose extension has handed a large file to the transfer service.
  private func phoneWithLargeShare(_ settings: [String: String] = [:]) async throws -> Phone {
    let phone = try await Phone(["transfers": "manual"].merging(settings) { $1 })
    try await phone.signIn(at: server)
    try phone.learnLimit(1_000_000)
    let outcome = try await phone.shareFile(bytes: Self.bytes)
    try #require(outcome.says("extension: Saved"), "\(outcome)")
    #expect(server.attempts == 0)
    return phone
  }

  private func expectArrivedOnce(_ phone: Phone) async throws {
    #expect(try await phone.outbox().isEmpty)
    let stored = Array(server.stored.values)
    #expect(stored.map(\.account) == ["A"] && server.conflicts == 0)
    #expect(stored.first.map { $0.body.count > Self.bytes } == true)
    #expect(phone.sharedFiles("Transfers").isEmpty)
  }

  @Test("a large share is sent in one request when nothing interrupts it")
  func undisturbed() async throws {
    let phone = try await phoneWithLargeShare()
    try await phone.expect(0, "run-transfers")
    try await expectArrivedOnce(phone)
    #expect(server.uploadCalls == ["POST"] && server.interops == ["3"])
  }

  @Test(
    "an upload over a connection that keeps breaking is resumed, and few bytes are sent twice",
    arguments: ["3", "5", "6"])
  func cut(interop: String) async throws {
    let phone = try await phoneWithLargeShare(["resumableUpload": interop])
    try await phone.set("cutAfter", Self.third)
    try await phone.set("network", "cut")
    // The connection may break before the server could send the location of the upload.
    for _ in 0..<5 where try await phone.run("run-transfers").code != 0 {}
    try await expectArrivedOnce(phone)
    #expect(server.interops == [interop] && server.uploadCalls.count { $0 == "PATCH" } >= 2)
    #expect(server.received < 2 * Self.bytes, "\(server.received) bytes")
  }

  @Test("after an offset mismatch the client asks for the server's offset")
  func conflict() async throws {
    let phone = try await phoneWithLargeShare()
    server.behave(.conflictingOnce)
    try await phone.set("cutAfter", Self.third)
    try await phone.set("network", "cut")
    try await phone.run("run-transfers")
    try await phone.set("network", "up")
    try await phone.expect(0, "run-transfers")
    try await expectArrivedOnce(phone)
    #expect(server.uploadCalls.count { $0 == "POST" } == 1)
  }

  @Test("a server that lost the upload gets all of it again")
  func forgetful() async throws {
    let phone = try await phoneWithLargeShare()
    server.behave(.forgetful)
    try await phone.set("cutAfter", Self.third)
    try await phone.set("network", "cut")
    try await phone.run("run-transfers")
    server.behave(.resumable)
    try await phone.set("network", "up")
    try await phone.expect(0, "run-transfers")
    try await expectArrivedOnce(phone)
    #expect(server.uploadCalls.count { $0 == "POST" } >= 2)
  }

  @Test(
    "if resuming is not supported, the upload starts again from zero",
    arguments: [
      ["osVersion": "16.7"], ["resumableUpload": "none"], ["informational": "eaten"], ["server": "plain"],
    ])
  func fromZero(obstacle: [String: String]) async throws {
    let settings = obstacle.filter { $0.key != "server" }
    if obstacle["server"] != nil { server.behave(.plain) }
    let phone = try await phoneWithLargeShare(settings)
    try await phone.set("cutAfter", Self.third)
    try await phone.set("network", "cut")
    try await phone.expect(75, "run-transfers")
    #expect(server.stored.isEmpty)
    try await phone.set("network", "up")
    try await phone.expect(0, "run-transfers")
    try await expectArrivedOnce(phone)
    #expect(server.uploadCalls == ["POST", "POST"])
  }

  @Test("a response that is lost after the last byte is requested again, and the share is stored once")
  func responseLost() async throws {
    let phone = try await phoneWithLargeShare()
    try await phone.set("network", "cut")
    try await phone.run("run-transfers")
    #expect(server.stored.count == 1)
    try await phone.set("network", "up")
    try await phone.expect(0, "run-transfers")
    try await expectArrivedOnce(phone)
  }

  @Test("an upload that a force-quit interrupted is resumed once with the system's resume data")
  func forceQuit() async throws {
    let phone = try await brokenOff()
    try await phone.expect(0, "force-quit")
    try await phone.set("network", "up")
    try await phone.expect(0, "open-app")
    try await phone.expect(0, "run-transfers")
    try await phone.run("open-app")
    try await expectArrivedOnce(phone)
    #expect(try await phone.steps("URLSession.uploadTask(withResumeData:)") == 1)
    #expect(server.uploadCalls.count { $0 == "POST" } == 1)
    #expect(server.received < Self.bytes + 50_000, "\(server.received) bytes")
  }

  @Test("with another token than at its start, the upload starts again instead of being refused")
  func otherToken() async throws {
    let phone = try await brokenOff()
    server.replaceTokens(of: "A")
    try await phone.expect(0, "sign-out")
    try await phone.signIn(at: server)
    try await phone.expect(0, "force-quit")
    try await phone.set("network", "up")
    try await phone.expect(0, "open-app")
    try await phone.run("run-transfers")
    try await phone.expect(0, "open-app")
    try await phone.expect(0, "run-transfers")
    try await phone.run("open-app")
    try await expectArrivedOnce(phone)
    #expect(try await phone.steps("URLSession.uploadTask(withResumeData:)") == 0)
  }

  /// Returns a phone with a third of an upload sent, and no network.
  private func brokenOff() async throws -> Phone {
    let phone = try await phoneWithLargeShare()
    try await phone.set("cutAfter", Self.third)
    try await phone.set("network", "cut")
    try await phone.run("run-transfers", "--stop-at", "3")
    #expect(server.uploadCalls == ["POST"] && server.stored.isEmpty)
    return phone
  }
}
