// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Storage

/// The command `sharepipe user list`.
struct UserList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the accounts as lines of JSON.")

  @OptionGroup var data: DataOptions

  func run() async throws {
    try await run {
      try await Operator.run(try await data.settings()) { desk, _ in
        for account in try await desk.members.list() {
          try Output.json(Line(account: account.id, email: account.email, role: account.role.rawValue))
        }
      }
    }
  }

  private struct Line: Encodable {
    let account: String
    let email: String
    let role: String
  }
}
