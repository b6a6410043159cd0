// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation

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
      let isRevoked = await DeviceSignIn(session: login.session).revoke(login.token)
      try home.forgetLogin()
      let server = login.server.absoluteString
      Output.note(
        isRevoked
          ? "signed out of \(server)"
          : "signed out here, but couldn't reach \(server); revoke the token there under “Devices & apps”")
    }
  }
}
