// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import Pipeline
import ServerCore
import ShareContract
import ShareServer
import Storage

/// The command `sharepipe mail account`.
struct PersonalMailCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account", abstract: "Set, show, and remove the personal mail account of a user.",
    subcommands: [SetAccount.self, Show.self, Remove.self])

  /// A user's personal mail account and the identifier of the user's account.
  static func desk(
    _ user: String, _ configuration: ServerConfiguration
  ) async throws -> (PersonalMail, String) {
    let account = try await Operator(configuration).account(user)
    let engine = try configuration.openEngine(upgrades: false)
    return (
      try PersonalMail(
        engine: engine, box: try configuration.openSecretBox(engine), configuration: configuration),
      account.id
    )
  }

  /// The command `sharepipe mail account set`.
  struct SetAccount: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: "Sign in to a mail account and store it if that succeeds.",
      discussion: """
        Reads the password from the first line of standard input. It is stored encrypted with the key in DATA/secret.key or --secret-key. \
        Back up that file separately from the database.
        """)

    @Option(help: "The email address of the account.")
    var user: String
    @Option(help: "smtp://host:port (STARTTLS required) or smtps://host:port (TLS from the start).")
    var server: String
    @Option(help: "The user name for the mail server.")
    var login: String
    @Option(help: "The sender of the mails. Kindle accounts must list it as an approved sender.")
    var from: String
    @OptionGroup var data: DataOptions
    @OptionGroup var fetch: FetchOptions
    @Option(help: "A PEM file of the certificate authorities to trust for mail.")
    var smtpCa: String?

    func run() async throws {
      try await run {
        let settings = try await Settings(
          flags: data.flags.merging(["smtp-ca": smtpCa]) { $1 },
          lists: ["allow-host": fetch.allowedHosts], file: data.config)
        try await Operator.run(settings) { desk, configuration in
          let (own, account) = try await PersonalMailCommand.desk(user, configuration)
          let line = String(decoding: try StandardInput.all(upTo: 4_096), as: UTF8.self)
          let password = String(line.prefix { !$0.isNewline })
          try await own.set(
            PersonalMailRequest(server: server, user: login, password: password, from: from), of: account)
          desk.note(.mailAccountSet, account: account)
          try Output.json(["user": user, "server": server, "from": from])
        }
      }
    }
  }

  /// The command `sharepipe mail account show`.
  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show the mail account of a user, without its password.")

    @Option(help: "The email address of the account.")
    var user: String
    @OptionGroup var data: DataOptions

    func run() async throws {
      try await run {
        try await Operator.run(try await data.settings()) { _, configuration in
          let (own, account) = try await PersonalMailCommand.desk(user, configuration)
          guard let record = try await own.find(account) else {
            throw CommandFailure(.badData, "\(user) has no personal mail account")
          }
          try Output.json(["user": user, "server": record.server, "login": record.user, "from": record.from])
        }
      }
    }
  }

  /// The command `sharepipe mail account remove`.
  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Remove the mail account, so that books are sent from the server's again.")

    @Option(help: "The email address of the account.")
    var user: String
    @OptionGroup var data: DataOptions

    func run() async throws {
      try await run {
        try await Operator.run(try await data.settings()) { desk, configuration in
          let (own, account) = try await PersonalMailCommand.desk(user, configuration)
          guard try await own.remove(account) else {
            throw CommandFailure(.badData, "\(user) has no personal mail account")
          }
          desk.note(.mailAccountRemoved, account: account)
        }
      }
    }
  }
}
