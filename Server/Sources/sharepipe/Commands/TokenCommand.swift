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
    commandName: "token", abstract: "Make, list and revoke tokens.",
    subcommands: [Add.self, List.self, Revoke.self])

  /// The command `sharepipe token add`.
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Make a token; prints it as JSON, this once.")

    @Option(help: "The e-mail address of the account.")
    var user: String
    @Option(help: "What the token is called in the list.")
    var name: String
    @Option(
      name: .customLong("scope"),
      help: "share:create, account, or opds: an app password for the catalogue. Repeatable.")
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
      abstract: "List an account's tokens, a line of JSON each.")

    @Option(help: "The e-mail address of the account.")
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
    static let configuration = CommandConfiguration(commandName: "revoke", abstract: "End a token at once.")

    @Argument(help: "The token's identifier.")
    var id: String
    @Option(help: "The e-mail address of the account.")
    var user: String
    @OptionGroup var data: DataOptions

    func run() async throws {
      try await run {
        try await Operator.run(try await data.settings()) { desk, _ in
          let account = try await desk.account(user)
          guard try await desk.accounts.revokeToken(id, account: account.id) else {
            throw CommandFailure(.badData, "\(user) has no token \(id)")
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
