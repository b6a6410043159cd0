// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import ServerCore
import Storage

/// The command `sharepipe user role EMAIL ROLE`.
struct UserRole: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "role",
    abstract: "Change the role of an account. Admins can invite users and see the page “Server”.")

  @Argument(help: "The email address of the account.")
  var email: String
  @Argument(help: "The new role: admin or user.")
  var role: String
  @OptionGroup var data: DataOptions

  func run() async throws {
    try await run {
      guard let role = StoredRole(rawValue: role) else {
        throw CommandFailure(.usage, "invalid value '\(role)' for ROLE; use admin or user")
      }
      try await Operator.run(try await data.settings()) { desk, _ in
        let account = try await desk.account(email)
        guard try await desk.members.setRole(role, of: account.id) else {
          throw CommandFailure(
            .badData, "can't demote \(email), the last admin; make another account an admin first")
        }
        desk.note(.roleChanged, account: account.id, [.role: role.rawValue])
      }
    }
  }
}
