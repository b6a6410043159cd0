// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import ServerCore
import ShareServer
import Storage

/// The command `sharepipe replace-key`.
struct ReplaceKeyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replace-key",
    abstract: "Replace the lost secret key of a PostgreSQL database.",
    discussion: """
      Servers with PostgreSQL don't start without the key that belongs to the database. If you have a copy of it, put it back \
      instead. This command makes a new key in the file of --secret-key, or uses the key that is there. Copy the file to the \
      other machines afterward. With SQLite, the server makes a new key by itself.

      This is lost: the passwords of personal mail accounts, which their users have to enter again; emails about accounts that \
      were not sent yet, such as links for a new password; and sign-ins through an identity provider that have begun.

      Stop all servers, workers, and commands first. A program that has no connection to the database at this moment isn't seen; it \
      stops using the database when it connects again. Without --secret-key, the key is in the folder of --data. Prints a line of JSON: the file of the key, the personal mail accounts \
      whose passwords are lost, and the emails that were deleted. Exit codes: 66 if no server has used the folder of --data, \
      and 69 if a program uses the database, or if there is nothing to replace.
      """)

  @Flag(help: "Confirm that the old key is lost.")
  var yes = false
  @OptionGroup var data: DataOptions

  func run() async throws {
    try await run {
      guard yes else {
        throw CommandFailure(
          .usage,
          """
          nothing was changed; add --yes if the old key is lost. Users then have to enter the passwords of their personal mail \
          accounts again, and emails about accounts that were not sent yet are deleted
          """)
      }
      PrivateFiles.begin()
      let configuration = try ServerConfiguration(try await data.settings())
      // With a mistyped folder, a new key would replace one that isn't lost.
      if configuration.secretKey == nil { try configuration.requireServerData() }
      do {
        let lost = try configuration.replaceSecretKey()
        try Output.json(Line(file: configuration.keyFile.path, lost))
      } catch let problem as StorageProblem {
        throw CommandFailure(.unavailable, problem.message)
      }
    }
  }

  /// What the command prints.
  private struct Line: Encodable {
    let file: String
    let personalMailAccounts: Int
    let emails: Int

    init(file: String, _ lost: SecretKeyReplacement) {
      self.file = file
      (personalMailAccounts, emails) = (lost.personalMailAccounts, lost.emails)
    }
  }
}
