// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import ShareContract
import ShareKit

/// The command `sharepipe outbox`.
struct OutboxCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outbox", abstract: "Manage shares that haven't reached the server yet.",
    subcommands: [List.self, Send.self, Assign.self, Redirect.self, Export.self, Delete.self],
    defaultSubcommand: List.self)

  /// The command `sharepipe outbox list`.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the shares as lines of JSON.")
    @OptionGroup var home: ClientHome

    func run() async throws {
      try await run {
        let (outbox, account) = (try home.outbox(), try home.login()?.target.identity)
        for entry in outbox.entries() { try Output.json(EntryLine(entry, account)) }
        for folder in outbox.quarantined() {
          Output.note("sharepipe: \(folder.path) can't be read, so it was set aside")
        }
      }
    }
  }

  /// The command `sharepipe outbox send`.
  struct Send: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "send", abstract: "Send all shares now.")
    @OptionGroup var home: ClientHome

    func run() async throws {
      try await run {
        let sending = OutboxSending(outbox: try home.outbox(), login: try home.requiredLogin())
        let report = try await sending.run()
        for id in report.acknowledged { try Output.json(["id": id.text, "state": "received"]) }
        if let failure = sending.failure(report) { throw failure }
      }
    }
  }

  /// The command `sharepipe outbox assign ID…`.
  struct Assign: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "assign", abstract: "Send shares of another account or server to yours.",
      discussion: """
        A share is sent only to the account that you were signed in to when you shared it, and only to its server. Use this \
        command when that server has moved to another address, or when you want your present account to get the share. It goes \
        to the account's default destination.
        """)
    @Argument(help: "The identifiers of the shares.")
    var ids: [String]
    @OptionGroup var home: ClientHome

    func run() async throws {
      try await run {
        let login = try home.requiredLogin()
        let (outbox, shares) = (try home.outbox(), try ids.map(Self.shareID))
        try await ChosenShares(shares, in: outbox, login).send { share in
          try outbox.assign(share, to: login.target.identity)
        }
      }
    }
  }

  /// The command `sharepipe outbox redirect ID…`.
  struct Redirect: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "redirect", abstract: "Send shares to other destinations.",
      discussion: """
        Use this command when the destination of a share was removed before the share reached the server. It changes only \
        shares of your account that the server rejected for this reason. Without --to, the share goes to the account's default \
        destination. Each share has its own outcome, and the command fails if one of them wasn't sent. The exit code is 75 if another \
        process is sending the share now.
        """)
    @Argument(help: "The identifiers of the shares.")
    var ids: [String]
    @Option(name: .customLong("to"), help: "A destination, by its name or its identifier. Repeatable.")
    var destinations: [String] = []
    @OptionGroup var home: ClientHome

    func run() async throws {
      try await run {
        let login = try home.requiredLogin()
        let (outbox, shares) = (try home.outbox(), try ids.map(Self.shareID))
        let named = NamedDestinations(words: destinations, login: login, consequence: "nothing was changed")
        let chosen = try await named.identifiers()
        try await ChosenShares(shares, in: outbox, login).send { share in
          try outbox.redirect(share, to: chosen.isEmpty ? nil : chosen, signedInAs: login.target.identity)
        }
      }
    }
  }

  /// The command `sharepipe outbox export ID DIR`.
  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export", abstract: "Copy the folder of a share.")
    @Argument(help: "The identifier of the share.")
    var id: String
    @Argument(help: "The folder to copy to.")
    var target: String
    @OptionGroup var home: ClientHome

    func run() async throws {
      try await run {
        let share = try Self.shareID(id)
        let (outbox, folder) = (try home.outbox(), URL(filePath: target, directoryHint: .isDirectory))
        try await Interruption.cancels {
          try Output.line(try Self.reporting { try outbox.export(share, into: folder) }.path)
        }
      }
    }
  }

  /// The command `sharepipe outbox delete ID`.
  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete a share.", aliases: ["remove"])
    @Argument(help: "The identifier of the share.")
    var id: String
    @OptionGroup var home: ClientHome

    func run() async throws {
      try await run {
        let share = try Self.shareID(id)
        try Self.reporting { try home.outbox().delete(share) }
      }
    }
  }
}

extension ParsableCommand {
  fileprivate static func shareID(_ text: String) throws -> ShareID {
    guard let id = ShareID(text) else {
      throw CommandFailure(.usage, "“\(text)” isn't the identifier of a share; see sharepipe outbox list")
    }
    return id
  }

  fileprivate static func reporting<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as OutboxError {
      throw CommandFailure(because: error)
    }
  }
}

private struct EntryLine: Encodable {
  let id: String
  let state: String
  let words: String
  let attempts: Int
  let bytes: Int
  let account: String?
  let server: String?
  let createdAt: String

  init(_ entry: OutboxEntry, _ signedIn: AccountIdentity?) {
    id = entry.id.text
    state = entry.stateName
    words = ShareMessages.state(of: entry, signedInAs: signedIn)
    attempts = entry.progress.attempts
    bytes = entry.manifest.body.bytes
    account = entry.account
    server = entry.server?.text
    createdAt = entry.manifest.createdAt.formatted(.iso8601)
  }
}
