// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Pipeline
import ServerCore
import Storage

/// The command `sharepipe user disable EMAIL`.
struct UserDisable: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable",
    abstract: "Sign an account out everywhere, and accept, make and send nothing until it is enabled.")

  @Argument(help: "The email address of the account.")
  var email: String
  @OptionGroup var data: DataOptions

  func run() async throws {
    try await run {
      try await Operator.run(try await data.settings()) { desk, _ in
        let account = try await desk.account(email)
        try await desk.access.disable(account.id)
        desk.note(.accountDisabled, account: account.id)
      }
    }
  }
}
