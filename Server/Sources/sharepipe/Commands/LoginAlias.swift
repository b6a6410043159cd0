// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser

/// The earlier name of `sharepipe sign-in SERVER --token TOKEN`, for scripts that use it.
struct LoginAlias: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "login", abstract: "Use “sharepipe sign-in --token” instead.", shouldDisplay: false)

  @Option(help: "The address of the server.")
  var server: String?
  @Argument(help: .hidden)
  var others: [String] = []
  @Option(help: "A token with the scope share:create or account. Without it, read from standard input.")
  var token: String?
  @OptionGroup var home: ClientHome

  func run() async throws {
    try await run {
      guard let server, others.isEmpty else {
        throw CommandFailure(
          .usage, "“login” needs --server; use “sharepipe sign-in \(others.first ?? "ADDRESS")” instead")
      }
      try await SignIn(
        session: ServerSession(server: try SignIn.address(server), fields: []), home: home
      ).use(token ?? SignIn.tokenFromInput())
    }
  }
}
