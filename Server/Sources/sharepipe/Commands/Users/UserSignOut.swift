// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import ServerCore
import Storage

/// The command `sharepipe user sign-out EMAIL`.
struct UserSignOut: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign-out", abstract: "End all browser sessions and tokens of an account.")

  @Argument(help: "The email address of the account.")
  var email: String
  @OptionGroup var data: DataOptions

  func run() async throws {
    try await run {
      try await Operator.run(try await data.settings()) { desk, _ in
        let account = try await desk.account(email)
        try await desk.members.end(.all, of: account.id, at: Moment(Date()))
        desk.note(.allEnded, account: account.id)
      }
    }
  }
}
