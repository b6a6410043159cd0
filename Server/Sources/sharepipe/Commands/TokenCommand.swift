// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ArgumentParser
import Identity
import ServerCore
public import ShareContract
import Storage

/// The command `sharepipe token`.
struct TokenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "token", abstract: "Create, list, and revoke tokens.",
    subcommands: [Add.self, List.self, Revoke.self])

  /// The command `sharepipe token add`.
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Create a token and print it as JSON. It can't be shown again.")

    @Option(help: "The email address of the account.")
    var user: String
    @Option(help: "The name of the token.")
    var name: String
    @Option(
      name: .customLong("scope"),
      help: "share:create, account, or opds (an app password for the catalog). Repeatable.")
    var scopes: [Scope]
    @OptionGroup var data: DataOptions

    func run() async throws {
      try await run {
        try await Operator.run(try await data.settings()) { desk, _ in
          let account = try await desk.account(user)
          let grant = try await desk.accounts.makeToken(account: account.id, name: name, scopes: scopes)
          desk.note(
            scopes == [.readBooks] ? .appPasswordMade : .tokenMade, account: account.id,
            [.token: grant.id, .scope: scopes.map(\.rawValue).joined(separator: " ")])
          try Output.json(grant)
        }
      }
    }
  }

  /// The command `sharepipe token list`.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the tokens of an account as lines of JSON.")

    @Option(help: "The email address of the account.")
    var user: String
    @OptionGroup var data: DataOptions

    func run() async throws {
      try await run {
        try await Operator.run(try await data.settings()) { desk, _ in
          let account = try await desk.account(user)
          for token in try await desk.accounts.tokens(account: account.id) {
            try Output.json(TokenLine(id: token.id, name: token.name, scopes: token.scopes))
          }
        }
      }
    }
  }

  /// The command `sharepipe token revoke ID`.
  struct Revoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "revoke", abstract: "Revoke a token.")

    @Argument(help: "The identifier of the token.")
    var id: String
    @Option(help: "The email address of the account.")
    var user: String
    @OptionGroup var data: DataOptions

    func run() async throws {
      try await run {
        try await Operator.run(try await data.settings()) { desk, _ in
          let account = try await desk.account(user)
          guard try await desk.accounts.revokeToken(id, account: account.id) else {
            throw CommandFailure(
              .badData, "\(user) has no token “\(id)”; see sharepipe token list --user \(user)")
          }
          desk.note(.tokenRevoked, account: account.id, [.token: id])
        }
      }
    }
  }
}

private struct TokenLine: Encodable {
  let id: String
  let name: String
  let scopes: [String]
}

extension Scope: @retroactive ExpressibleByArgument {}
