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
    subcommands: [List.self, Send.self, Export.self, Delete.self], defaultSubcommand: List.self)

  /// The command `sharepipe outbox list`.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the shares as lines of JSON.")
    @OptionGroup var home: ClientHome

    func run() async throws {
      try await run {
        let outbox = try home.outbox()
        for entry in outbox.entries() { try Output.json(EntryLine(entry)) }
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
    static let configuration = CommandConfiguration(commandName: "delete", abstract: "Delete a share.")
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
      throw CommandFailure(.badData, ErrorText.text(of: error))
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
  let createdAt: String

  init(_ entry: OutboxEntry) {
    id = entry.id.text
    state = entry.stateName
    words = ShareMessages.state(of: entry)
    attempts = entry.progress.attempts
    bytes = entry.manifest.body.bytes
    account = entry.account
    createdAt = entry.manifest.createdAt.formatted(.iso8601)
  }
}
