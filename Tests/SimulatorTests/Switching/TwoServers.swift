// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// Two servers that both have an account with the identifier A, as another user's or as an impostor's.
struct TwoServers: Sendable {
  /// The server to which the waiting shares belong.
  let home: ReceiptServer
  let away: ReceiptServer

  init(bodyLimit: Int? = nil) throws {
    home = try ReceiptServer(bodyLimit: bodyLimit)
    away = try ReceiptServer(bodyLimit: bodyLimit)
  }

  /// Whom the user signs in as instead.
  enum Next: String, CaseIterable, Sendable {
    case sameIdentifierAway, otherThere, otherAway
  }

  func server(of next: Next) -> ReceiptServer { next == .otherThere ? home : away }

  func account(of next: Next) -> String { next == .sameIdentifierAway ? "A" : "B" }

  func signIn(_ phone: Phone, as next: Next, _ more: String...) async throws -> Phone.Outcome {
    try await phone.run(
      [
        "sign-in", "--server", server(of: next).url.absoluteString, "--token", "account-" + account(of: next),
      ] + more)
  }

  /// How often a share with this text arrived at a server under an account.
  func arrivals(_ text: String, at server: ReceiptServer, as account: String) -> Int {
    server.stored.values.count {
      $0.account == account && String(decoding: $0.body, as: UTF8.self).contains(text)
    }
  }

  /// Ends in the next account, opens the app as a user eventually does, and lets everything run that can run.
  func settle(_ phone: Phone, as next: Next) async throws {
    try await phone.run("run-transfers")
    let opened = try await phone.expect(0, "open-app")
    if opened.says("app: [Sign in]") { #expect(try await signIn(phone, as: next).code == 0) }
    try await letRun(phone, after: 0)
  }

  /// Signs in at home again, which sends what waited for it.
  func comeHome(_ phone: Phone) async throws {
    let opened = try await phone.expect(0, "open-app")
    if !opened.says("app: [Sign in]") { try await phone.expect(0, "sign-out") }
    try await phone.signIn(at: home)
    try await letRun(phone, after: 10_000)
  }

  /// After the lease of a process that was killed, whatever it held can be sent.
  private func letRun(_ phone: Phone, after seconds: Int) async throws {
    for passed in [2_000, 4_000] {
      try await phone.set("passed", String(seconds + passed))
      try await phone.run("open-app")
      try await phone.run("run-transfers")
    }
  }
}
