// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import ShareContract

/// The command `sharepipe login`.
struct Login: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "login",
    abstract: "Store a server and your token for it.",
    discussion:
      "Create a token on the server under “Devices & apps”. Without --token, it is read from standard input, "
      + "so that it doesn't appear in the list of processes.")

  @Option(help: "The address of the server.")
  var server: String
  @Option(help: "A token with the scope share:create or account.")
  var token: String?
  @OptionGroup var home: ClientHome

  func run() async throws {
    try await run {
      guard let url = URL(string: server), ["http", "https"].contains(url.scheme ?? ""), url.host != nil
      else {
        throw CommandFailure(.usage, "“\(server)” isn't an http or https address")
      }
      let secret = try token ?? Self.readToken()
      let (account, _) = try await ServerClient(server: url, token: secret)
        .get(Routes.account, as: AccountLine.self)
      try home.save(
        SavedLogin(server: url, token: secret, account: account.account, email: account.email))
      Output.note("signed in to \(url.absoluteString) as \(account.name)")
    }
  }

  private static func readToken() throws -> String {
    let line = readLine()?.trimmingCharacters(in: .whitespaces) ?? ""
    guard !line.isEmpty else { throw CommandFailure(.usage, "standard input contains no token") }
    return line
  }
}

private struct AccountLine: Decodable {
  let account: String
  let email: String?

  var name: String { email ?? "account \(account)" }
}
