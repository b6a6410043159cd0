// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// The app is killed at each step of a switch to another account or server, while something of the first one waits.
///
/// Here some steps of some scenarios run, and all of them with `make test-kill`. Whatever the step, nothing reaches the second account, and everything reaches the first one once its user is back.
struct SwitchKillTests {
  /// What is unfinished when the user switches.
  enum Work: String, CaseIterable, Sendable {
    /// Shared without a network: it waits in the outbox.
    case waiting
    /// The transfer service has it, and hasn't begun.
    case handedOver
    /// The transfer service has sent a third of a resumable upload.
    case begun
  }

  struct Scenario: Sendable, CustomTestStringConvertible {
    let work: Work
    let next: TwoServers.Next
    var testDescription: String { "\(work.rawValue), then \(next.rawValue)" }

    static let chosen = KillLoop.isComplete ? all : sample

    private static let all = Work.allCases.flatMap { work in
      TwoServers.Next.allCases.map { Scenario(work: work, next: $0) }
    }
    private static let sample = [
      Scenario(work: .waiting, next: .sameIdentifierAway), Scenario(work: .handedOver, next: .otherThere),
      Scenario(work: .begun, next: .sameIdentifierAway),
    ]
  }

  private static let title = "Kite-"
  private static let bytes = 1_300_000

  /// A phone that is signed in at home as A, with unfinished work.
  private func start(_ work: Work, _ servers: TwoServers) async throws -> Phone {
    let phone = try await Phone(["transfers": "manual"])
    try await phone.signIn(at: servers.home)
    switch work {
    case .waiting:
      try await phone.set("network", "down")
      try await phone.shareLink("--title", Self.title)
      try await phone.run("disconnect-transfers")
    case .handedOver: try await phone.shareLink("--title", Self.title)
    case .begun:
      try phone.learnLimit(1_000_000)
      try await phone.shareFile(bytes: Self.bytes)
      try await phone.set("cutAfter", "400000")
      try await phone.set("network", "cut")
      try await phone.run("run-transfers", "--stop-at", "3")
    }
    #expect(try await phone.outbox().count == 1 && servers.home.stored.isEmpty)
    return phone
  }

  /// Nothing came to the second account; back in the first one, the share arrives, and nothing is left.
  private func expectAtHomeOnly(
    _ phone: Phone, _ scenario: Scenario, _ servers: TwoServers, _ step: Int
  ) async throws {
    try await phone.set("network", "up")
    try await servers.settle(phone, as: scenario.next)
    #expect(servers.away.stored.isEmpty && servers.away.uploadCalls.isEmpty, "step \(step)")
    #expect(!servers.home.stored.values.contains { $0.account != "A" }, "step \(step)")
    try await servers.comeHome(phone)
    #expect(servers.home.stored.count == 1 && servers.home.conflicts == 0, "step \(step)")
    #expect(try await phone.outbox().map(\.words) == [], "step \(step)")
    #expect(phone.sharedFiles("Transfers").isEmpty, "step \(step): a body was left behind")
  }

  @Test(
    "a share stays with its account, whatever step the app is killed at while signing out",
    arguments: Scenario.chosen)
  func signingOut(scenario: Scenario) async throws {
    let steps = try await KillLoop.untilUntouched(every: 11) { step in
      // Signing out revokes the token, so phones that were copied from one would be signed out by each other.
      let servers = try TwoServers(bodyLimit: 1_000_000)
      let phone = try await start(scenario.work, servers)
      let outcome = try await phone.run("sign-out", "--stop-app-at", String(step))
      #expect([0, 137].contains(outcome.code), "step \(step): \(outcome)")
      try await expectAtHomeOnly(phone, scenario, servers, step)
      return outcome.code == 0
    }
    #expect(steps > 20)
  }

  @Test(
    "a share stays with its account, whatever step the app is killed at while another signs in",
    arguments: Scenario.chosen)
  func signingIn(scenario: Scenario) async throws {
    let servers = try TwoServers(bodyLimit: 1_000_000)
    let start = try await start(scenario.work, servers)
    try await start.expect(0, "sign-out")
    try await start.set("network", "up")
    let steps = try await KillLoop.untilUntouched(every: 11) { step in
      let phone = try Phone(copyOf: start)
      let outcome = try await servers.signIn(phone, as: scenario.next, "--stop-app-at", String(step))
      #expect([0, 137].contains(outcome.code), "step \(step): \(outcome)")
      try await expectAtHomeOnly(phone, scenario, servers, step)
      return outcome.code == 0
    }
    #expect(steps > 20)
  }

  @Test(
    "what a user archived offline reaches their own server only, whatever step the app is killed at meanwhile",
    arguments: KillLoop.isComplete ? TwoServers.Next.allCases : [.sameIdentifierAway],
    ["sign-out", "sign-in"])
  func library(next: TwoServers.Next, killed: String) async throws {
    let servers = try TwoServers()
    let start = try await Phone()
    let steps = try await KillLoop.untilUntouched(every: 17) { step in
      let phone = try Phone(copyOf: start)
      let id = try await archiveOffline(phone, step, servers)
      let outcome: Phone.Outcome
      if killed == "sign-in" {
        try await phone.expect(0, "sign-out")
        try await phone.set("network", "up")
        outcome = try await servers.signIn(phone, as: next, "--stop-app-at", String(step))
      } else {
        outcome = try await phone.run("sign-out", "--stop-app-at", String(step))
      }
      #expect([0, 137].contains(outcome.code), "step \(step): \(outcome)")
      try await tidyAway(phone, step, next, servers)
      try await servers.comeHome(phone)
      #expect(servers.home.library.accounts(changing: id) == ["A"], "step \(step): \(outcome)")
      #expect(servers.away.library.accounts(changing: id) == [], "step \(step): \(outcome)")
      return outcome.code == 0
    }
    #expect(steps > 20)
  }

  /// Signs in at home, and archives a share without a network.
  private func archiveOffline(_ phone: Phone, _ step: Int, _ servers: TwoServers) async throws -> String {
    try await phone.signIn(at: servers.home)
    let id = try await share("Kite-\(step)-", phone, to: servers.home)
    try await phone.expect(0, "open-app")
    try await phone.set("network", "down")
    try await phone.expect(0, "open-app", "--do", "swipe:\(id):Archive", "--do", "read:Archived")
    return id
  }

  /// The next account archives something, too, which must not replace what waits.
  private func tidyAway(
    _ phone: Phone, _ step: Int, _ next: TwoServers.Next, _ servers: TwoServers
  ) async throws {
    try await phone.set("network", "up")
    let opened = try await phone.expect(0, "open-app")
    if opened.says("app: [Sign in]") { #expect(try await servers.signIn(phone, as: next).code == 0) }
    // Where the app was killed before it signed out, the first account is still the one that is signed in.
    let server = try await phone.expect(0, "open-app").lines.contains { $0.contains("\(servers.away.url)") }
    guard server || next == .otherThere else { return }
    let id = try await share("Boat-\(step)-", phone, to: servers.server(of: next))
    try await phone.expect(0, "open-app", "--do", "swipe:\(id):Archive", "--do", "read:Archived")
    try await phone.expect(0, "open-app")
    #expect(servers.server(of: next).library.archived.contains(id), "step \(step)")
  }

  /// Shares a link while there is a network, and returns the identifier under which it arrived.
  private func share(_ title: String, _ phone: Phone, to server: ReceiptServer) async throws -> String {
    let outcome = try await phone.run(
      "share", "--host", "other", "--url", "https://example.org/\(title)", "--title", title)
    try await phone.run("run-transfers")
    let stored = server.stored.first { String(decoding: $0.value.body, as: UTF8.self).contains(title) }
    let state = try await "\(outcome)\n\(phone.outbox())\n\(phone.log().suffix(60))"
    return try #require(stored?.key, "\(state)")
  }
}
