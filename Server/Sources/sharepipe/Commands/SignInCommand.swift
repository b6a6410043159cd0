// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import ShareContract
import ShareKit

/// The command `sharepipe sign-in SERVER`.
struct SignInCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign-in", abstract: "Sign in to a server with a browser on this or another device.",
    discussion: "Prints an address and a code. Open the address, sign in, and enter the code. "
      + "The token is stored in a file that only you can read. The server lists it under “Devices & apps”. "
      + "Shares in your outbox are sent after you sign in.")

  @Argument(help: "The address of the server.")
  var server: String
  @Option(
    help:
      "Use this token from the page “Devices & apps” instead of a browser; - reads it from standard input.")
  var token: String?
  @Flag(help: "Request a share-only token, which can't see or change anything.")
  var shareOnly = false
  @Option(help: "The name of this machine in the list (default: its host name).")
  var name: String?
  @Option(
    name: .customLong("header"), parsing: .singleValue,
    help: ArgumentHelp(
      "Send this header field with every request, because a proxy in front of the server demands it; @FILE reads it from a file. Repeatable.",
      valueName: "NAME: VALUE"))
  var headers: [String] = []
  @OptionGroup var home: ClientHome

  func run() async throws {
    try await run {
      let session = ServerSession(
        server: try SignIn.address(server), fields: try headers.map(HeaderField.init(argument:)))
      let signIn = SignIn(session: session, home: home)
      switch token {
      case nil: try await signIn.use(try await tokenFromBrowser(session))
      case "-": try await signIn.use(try SignIn.tokenFromInput())
      case let token?: try await signIn.use(token)
      }
    }
  }

  private func tokenFromBrowser(_ session: ServerSession) async throws -> String {
    let signIn = DeviceSignIn(session: session)
    let authorization = try await signIn.begin(
      scope: shareOnly ? .createShare : .account, name: name ?? ProcessInfo.processInfo.hostName)
    try Output.line("Open \(authorization.page)")
    try Output.line(
      "and enter the code \(authorization.userCode) (valid for \(authorization.life / 60) minutes)")
    return try await signIn.token(for: authorization).secret
  }
}
