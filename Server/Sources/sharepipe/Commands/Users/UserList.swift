// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import ServerCore
import Storage

/// The command `sharepipe user list`.
struct UserList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the accounts with their storage as lines of JSON.",
    discussion: "“seen” is when a session or token of the account was last used, to within five minutes.")

  @OptionGroup var data: DataOptions

  func run() async throws {
    try await run {
      try await Operator.run(try await data.settings()) { desk, _ in
        for account in try await desk.listing.listed() { try Output.json(Line(account)) }
      }
    }
  }

  private struct Line: Encodable {
    let account: String
    let email: String
    let role: String
    let disabled: Bool
    let created: String
    let seen: String?
    let shares: Int
    let bytes: Int

    init(_ user: ListedAccount) {
      (account, email, role) = (user.account.id, user.account.email, user.account.role.rawValue)
      disabled = user.account.isDisabled
      created = Timestamp.text(user.account.createdAt.date)
      seen = user.account.seenAt.map { Timestamp.text($0.date) }
      (shares, bytes) = (user.usage.shares, user.usage.bytes)
    }
  }
}
