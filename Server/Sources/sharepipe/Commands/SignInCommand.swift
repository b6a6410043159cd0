// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import ShareContract

/// The command `sharepipe sign-in SERVER`.
struct SignInCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign-in", abstract: "Sign in to a server with a browser on this or another device.",
    discussion: "Prints an address and a code. Open the address, sign in, and enter the code. "
      + "The token is stored in a file that only you can read. The server lists it under “Devices & apps”.")

  @Argument(help: "The address of the server.")
  var server: String
  @Flag(help: "Request a share-only token, which can't see or change anything.")
  var shareOnly = false
  @Option(help: "The name of this machine in the list (default: its host name).")
  var name: String?
  @OptionGroup var home: ClientHome

  func run() async throws {
    try await run {
      guard let url = URL(string: server), ["http", "https"].contains(url.scheme ?? ""), url.host != nil
      else {
        throw CommandFailure(.usage, "“\(server)” isn't an http or https address")
      }
      let signIn = DeviceSignIn(server: url)
      let wish = try await signIn.begin(
        scope: shareOnly ? .createShare : .account, name: name ?? ProcessInfo.processInfo.hostName)
      try Output.line("Open \(wish.page)")
      try Output.line("and enter the code \(wish.userCode) (valid for \(wish.life / 60) minutes)")
      let token = try await signIn.token(for: wish)
      try await keep(token, url)
    }
  }

  private func keep(_ token: DeviceSignIn.Token, _ url: URL) async throws {
    struct Line: Decodable { let email: String? }
    let (account, _) = try await ServerClient(server: url, token: token.secret)
      .get(Routes.account, as: Line.self)
    try home.save(
      SavedLogin(server: url, token: token.secret, account: token.account, email: account.email))
    Output.note("signed in to \(url.absoluteString) as \(account.email ?? "account \(token.account)")")
  }
}

/// The command `sharepipe sign-out`.
struct SignOutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign-out", abstract: "Sign out on this machine and revoke its token on the server.")

  @OptionGroup var home: ClientHome

  func run() async throws {
    try await run {
      guard let login = try home.login() else {
        Output.note("you are not signed in")
        return
      }
      // Revokes the token first, because that is not possible after it is deleted here.
      let isRevoked = await DeviceSignIn(server: login.server).revoke(login.token)
      try home.forgetLogin()
      let server = login.server.absoluteString
      Output.note(
        isRevoked
          ? "signed out of \(server)"
          : "signed out here, but couldn't reach \(server); revoke the token there under “Devices & apps”")
    }
  }
}
