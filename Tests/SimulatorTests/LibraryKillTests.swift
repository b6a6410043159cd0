// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// The app is killed at each step of what a user does with a share that has arrived, and then opened again.
///
/// Each step has a server of its own: the app takes steps for every share of the library, so that with the shares of all
/// steps it would need more steps each time.
struct LibraryKillTests {
  private let start: Phone

  init() async throws {
    start = try await Phone()
  }

  private func signedIn(_ server: ReceiptServer) async throws -> Phone {
    let phone = try Phone(copyOf: start)
    try await phone.expect(0, "sign-in", "--server", server.url.absoluteString, "--token", "account-A")
    return phone
  }

  private func share(_ phone: Phone, _ step: Int) async throws {
    try await phone.expect(0, "share", "--url", address(step), "--title", "Kite \(step)")
    try await phone.run("run-transfers")
  }

  private func address(_ step: Int) -> String { "https://example.org/kite/\(step)/" }

  /// The identifiers of the shares of a step.
  private func arrivals(_ step: Int, _ server: ReceiptServer) -> [String] {
    server.stored.filter { String(decoding: $0.value.body, as: UTF8.self).contains(address(step)) }.map(\.key)
  }

  @Test(
    "what the app said to be archived or deleted is so on the server, whatever step the app was killed at",
    arguments: [("Archive", "Archived"), ("Delete", "Deleted")])
  func tidied(action: String, done: String) async throws {
    let steps = try await KillLoop.untilUntouched(every: 3) { step in
      let server = try ReceiptServer()
      let phone = try await signedIn(server)
      try await share(phone, step)
      let id = try #require(arrivals(step, server).first)
      let outcome = try await phone.run(
        "open-app", "--do", "swipe:\(id):\(action)", "--do", "read:\(done)", "--stop-app-at", String(step))
      try await phone.expect(0, "open-app")
      try await phone.expect(0, "open-app")
      let there = action == "Archive" ? server.library.archived : server.library.deleted
      let isSaid = outcome.lines.contains { $0.contains(done + " “Kite") }
      if isSaid { #expect(there.contains(id), "step \(step): \(outcome)") }
      let others = action == "Archive" ? server.library.deleted : server.library.archived
      #expect(others.isEmpty, "step \(step): \(outcome)")
      #expect([0, 137].contains(outcome.code), "step \(step): \(outcome)")
      return outcome.code == 0
    }
    #expect(steps > 20)
  }

  @Test("after the app was killed at any step of renaming the device, a share still arrives, once")
  func renamed() async throws {
    let steps = try await KillLoop.untilUntouched(every: 5) { step in
      let server = try ReceiptServer()
      let phone = try await signedIn(server)
      let actions = ["tap:tab.settings", "tap:device", "type:device.name:Phone \(step)", "tap:device.save"]
      let outcome = try await phone.run(
        ["open-app"] + actions.flatMap { ["--do", $0] } + ["--stop-app-at", String(step)])
      try await share(phone, step)
      try await phone.expect(0, "open-app")
      #expect(arrivals(step, server).count == 1, "step \(step): \(outcome)")
      #expect(try await phone.outbox().isEmpty, "step \(step): \(outcome)")
      #expect(server.conflicts == 0, "step \(step): \(outcome)")
      #expect([0, 137].contains(outcome.code), "step \(step): \(outcome)")
      return outcome.code == 0
    }
    #expect(steps > 20)
  }
}
