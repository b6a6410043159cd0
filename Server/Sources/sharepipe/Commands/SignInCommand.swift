// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import ShareContract

/// The command `sharepipe sign-in SERVER`.
struct SignInCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign-in", abstract: "Sign in to a server with your browser, on this or any other device.",
    discussion: "Prints an address and a code. Open the address, sign in there, type the code and say yes. "
      + "The token is kept in a file that only you can read, and listed on the server's page “Tokens”.")

  @Argument(help: "The server's address.")
  var server: String
  @Flag(help: "Ask for nothing but sharing: the token cannot show or change what is there.")
  var shareOnly = false
  @Option(help: "What this machine is called in the list (default: its host name).")
  var name: String?
  @OptionGroup var home: ClientHome

  func run() async throws {
    try await run {
      guard let url = URL(string: server), ["http", "https"].contains(url.scheme ?? ""), url.host != nil
      else {
        throw CommandFailure(.usage, "“\(server)” is not an http or https address")
      }
      let signIn = DeviceSignIn(server: url)
      let wish = try await signIn.begin(
        scope: shareOnly ? .createShare : .account, name: name ?? ProcessInfo.processInfo.hostName)
      try Output.line("Open \(wish.page)")
      try Output.line("and type the code \(wish.userCode) (good for \(wish.life / 60) minutes)")
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
    commandName: "sign-out", abstract: "End this machine's sign-in, here and on the server.")

  @OptionGroup var home: ClientHome

  func run() async throws {
    try await run {
      guard let login = try home.login() else {
        Output.note("you are not signed in")
        return
      }
      // Told first: a token that is forgotten here cannot be ended from here any more.
      let isTold = await DeviceSignIn(server: login.server).revoke(login.token)
      try home.forgetLogin()
      let rest = isTold ? "" : ", but the server could not be told: end the token on its page “Tokens”"
      Output.note("signed out of \(login.server.absoluteString)\(rest)")
    }
  }
}
