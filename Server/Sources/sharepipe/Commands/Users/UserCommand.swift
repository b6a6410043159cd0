// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import Identity
import ServerCore
import ShareServer
import Storage

/// The command `sharepipe user`.
struct UserCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "user", abstract: "Add, list, disable, export, and delete accounts.",
    subcommands: [
      Add.self, Link.self, UserList.self, UserRole.self, UserSignOut.self, UserDisable.self, UserEnable.self,
      UserInvitations.self, UserExport.self, UserDelete.self,
    ])

  /// The command `sharepipe user add EMAIL`.
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add an account and print its one-time sign-in link as JSON.")

    @Argument(help: "The email address of the account.")
    var email: String
    @OptionGroup var data: DataOptions
    @Option(help: "The public address of the server.")
    var publicUrl: String?
    @Flag(help: "Create the data folder if no server has used it yet.")
    var createData = false

    func run() async throws {
      try await run {
        try await Operator.run(try await data.settings(), createsData: createData) { desk, configuration in
          let (account, code) = try await desk.accounts.add(email: email)
          desk.note(.accountMade, account: account.id, [.role: account.role.rawValue])
          desk.note(.signInLinkMade, account: account.id)
          try Output.json(UserLine(account.id, account.email, publicUrl ?? configuration.address, code))
        }
      }
    }
  }

  /// The command `sharepipe user link EMAIL`.
  struct Link: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "link",
      abstract: "Create a new one-time sign-in link for an account, which can also set a new password.")

    @Argument(help: "The email address of the account.")
    var email: String
    @OptionGroup var data: DataOptions
    @Option(help: "The public address of the server.")
    var publicUrl: String?

    func run() async throws {
      try await run {
        try await Operator.run(try await data.settings()) { desk, configuration in
          let account = try await desk.account(email)
          guard !account.isDisabled else {
            throw CommandFailure(
              .badData, "\(email) is disabled; first run “sharepipe user enable \(email)”")
          }
          let code = try await desk.accounts.makeLink(for: account.id)
          desk.note(.signInLinkMade, account: account.id)
          try Output.json(UserLine(account.id, account.email, publicUrl ?? configuration.address, code))
        }
      }
    }
  }
}

private struct UserLine: Encodable {
  let account: String
  let email: String
  let signInLink: String

  init(_ account: String, _ email: String, _ address: String, _ code: String) {
    self.account = account
    self.email = email
    signInLink = address + PagePath.signInLink(code)
  }
}

extension ServerConfiguration {
  /// Returns the server's URL for users, if known: as configured, or else where the server last listened.
  fileprivate var address: String {
    publicURL ?? (try? String(contentsOf: addressFile, encoding: .utf8)) ?? "http://127.0.0.1:8080"
  }
}
