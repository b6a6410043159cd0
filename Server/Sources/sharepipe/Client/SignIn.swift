// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit

/// Stores a token of a server, and then sends the shares that waited for it.
struct SignIn {
  let session: ServerSession
  let home: ClientHome

  private var server: URL { session.server }

  /// The account as the server describes it.
  private struct AccountLine: Decodable {
    let account: String
    let email: String?
  }

  /// Returns the address of a server; throws a failure if it isn't an http or https address.
  static func address(_ text: String) throws -> URL {
    guard let typed = URL(webAddress: text), let url = URL(string: ServerAddress(typed).text) else {
      throw CommandFailure(
        .usage, "“\(text)” isn't the address of a server; use one such as https://books.example.org")
    }
    return url
  }

  /// Reads a token from the first line of standard input, so that it isn't in the list of processes.
  static func tokenFromInput() throws -> String {
    let line = readLine()?.trimmingCharacters(in: .whitespaces) ?? ""
    guard !line.isEmpty else { throw CommandFailure(.usage, "standard input contains no token") }
    return line
  }

  /// Checks the token at the server and stores it.
  func use(_ token: String) async throws {
    let (account, _) = try await ServerClient(session, token: token)
      .get(Routes.account, as: AccountLine.self)
    let login = SavedLogin(
      server: server, token: token, account: account.account, email: account.email,
      headers: session.fields.isEmpty ? nil : session.fields)
    try home.save(login)
    Output.note("signed in to \(server.absoluteString) as \(account.email ?? "account \(account.account)")")
    await sendOutbox(login)
  }

  // The sign-in succeeded, so a share that can't be sent now is reported and doesn't make the command fail.
  private func sendOutbox(_ login: SavedLogin) async {
    do {
      let sending = OutboxSending(outbox: try home.outbox(), login: login)
      guard sending.hasShares else { return }
      let report = try await sending.run()
      if !report.acknowledged.isEmpty { Output.note("sent \(report.acknowledged.count) from your outbox") }
      if let failure = sending.failure(report) { Output.note("sharepipe: \(failure.message)") }
    } catch {
      Output.note("sharepipe: \(ErrorText.text(of: error))")
    }
  }
}
