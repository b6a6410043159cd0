// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// Notices about the state of shares, found in the background.
struct RefreshTests {
  private let server: ReceiptServer
  private static let turnOn = ["open-app", "--do", "tap:tab.settings", "--do", "tap:notices.switch"]

  init() throws { server = try ReceiptServer() }

  /// A signed-in phone with one share at the server, whose user wants to be notified.
  private func phone(_ settings: [String: String] = [:], notified: Bool = true) async throws -> Phone {
    let phone = try await Phone(settings)
    try await phone.signIn(at: server)
    try await phone.shareLink("--title", "A kite")
    if notified { #expect(try await phone.run(Self.turnOn).code == 0) }
    return phone
  }

  private func stand(_ state: String, wall: String? = nil) {
    server.library.stand(
      ServerLibrary.Standing(
        state: state, wall: wall, createdAt: ISO8601DateFormatter().string(from: Date())))
  }

  private func notices(_ phone: Phone) async throws -> [String] {
    try await phone.expect(0, "notifications").lines
  }

  @Test("a failed share is told once, however often the system refreshes the app")
  func failed() async throws {
    let phone = try await phone()
    stand("failed")
    let outcome = try await phone.expect(0, "refresh")
    #expect(outcome.lines.contains { $0.contains("A share didn’t arrive") }, "\(outcome)")
    let id = try #require(try await notices(phone).first?.split(separator: " ").first)
    try await phone.expect(0, "dismiss-notification", String(id))
    try await phone.expect(0, "refresh")
    #expect(try await notices(phone).isEmpty)
  }

  @Test("a share that needs the page is told, and the notice goes when the page is there")
  func needsPage() async throws {
    let phone = try await phone()
    stand("needsCapture", wall: "signIn")
    try await phone.expect(0, "refresh")
    #expect(try await notices(phone).contains { $0.contains("A share needs you") })
    stand("reading")
    try await phone.expect(0, "refresh")
    #expect(try await notices(phone).isEmpty)
  }

  @Test("the notice of a failed share offers to send it again")
  func sendAgain() async throws {
    let phone = try await phone()
    stand("failed")
    try await phone.expect(0, "refresh")
    let id = try #require(try await notices(phone).first?.split(separator: " ").first)
    try await phone.expect(0, "tap-notification", String(id), "--action", "failed")
    #expect(server.library.sentAgain.count == 1)
  }

  @Test("a refresh whose time is over stops its request, and notifies the next time")
  func expired() async throws {
    let phone = try await phone()
    stand("failed")
    server.library.delay(by: 30)
    try await phone.expect(0, "refresh", "--expire-after", "1")
    #expect(try await phone.log().contains { $0.contains("BGTask.setTaskCompleted false") })
    #expect(try await notices(phone).isEmpty)
    server.library.delay(by: 0)
    try await phone.expect(0, "refresh")
    #expect(try await notices(phone).count == 1)
    #expect(try await phone.faults().isEmpty)
  }

  @Test("without the user's permission no refresh is requested, and the setting stays off")
  func denied() async throws {
    let phone = try await phone(["answersNotifications": "denied"])
    stand("failed")
    #expect(try await phone.expect(0, "refresh").lines == ["no refresh was requested"])
  }

  @Test("a user who didn't turn notices on gets none, and no refresh is requested")
  func turnedOff() async throws {
    let phone = try await phone(notified: false)
    stand("failed")
    #expect(try await phone.expect(0, "refresh").lines == ["no refresh was requested"])
  }

  @Test("after signing out, the notices are gone and no more come")
  func signedOut() async throws {
    let phone = try await phone()
    stand("failed")
    try await phone.expect(0, "refresh")
    #expect(try await notices(phone).count == 1)
    try await phone.expect(0, "sign-out")
    #expect(try await notices(phone).isEmpty)
    try await phone.expect(0, "refresh")
    #expect(try await notices(phone).isEmpty)
  }

  @Test("a kill at any step of a refresh loses no notice, and leaves one")
  func kills() async throws {
    let start = try await phone()
    stand("failed")
    for step in stride(from: 1, through: 60, by: 3) {
      let phone = try Phone(copyOf: start)
      _ = try await phone.run("refresh", "--stop-app-at", String(step))
      try await phone.expect(0, "open-app")
      try await phone.expect(0, "refresh")
      #expect(try await notices(phone).count == 1, "killed at step \(step)")
      #expect(try await phone.faults().isEmpty)
    }
  }
}
