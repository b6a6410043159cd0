// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Messages
import Pipeline
import ServerCore
import ShareContract
import Storage

/// The command `sharepipe user delete EMAIL`.
struct UserDelete: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Permanently delete an account with all its data.")

  @Argument(help: "The email address of the account.")
  var email: String
  @Flag(help: "Confirm the deletion.")
  var yes = false
  @OptionGroup var data: DataOptions

  func run() async throws {
    try await run {
      guard yes else { throw CommandFailure(.usage, "nothing was deleted; add --yes to delete \(email)") }
      try await Operator.run(try await data.settings()) { desk, _ in
        let account = try await desk.account(email)
        do {
          try await desk.leave.delete(account.id)
        } catch let problem as Problem where problem.message == .lastAdminLeaves {
          // The text of the catalog is for an admin who leaves, not for an operator.
          throw CommandFailure(
            .badData, "can't delete \(email), the last admin; make another account an admin first")
        }
        desk.note(.accountDeleted, account: account.id)
      }
    }
  }
}
