// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Pipeline
import ServerCore
import Storage

/// The command `sharepipe user enable EMAIL`.
struct UserEnable: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "enable", abstract: "Let the user of a disabled account sign in again.")

  @Argument(help: "The email address of the account.")
  var email: String
  @OptionGroup var data: DataOptions

  func run() async throws {
    try await run {
      try await Operator.run(try await data.settings()) { desk, _ in
        let account = try await desk.account(email)
        try await desk.access.enable(account.id)
        desk.note(.accountEnabled, account: account.id)
      }
    }
  }
}
