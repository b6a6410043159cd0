// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import Pipeline
import Storage

/// The command `sharepipe destination`.
struct DestinationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "destination", abstract: "Add, list, change, and remove destinations.",
    subcommands: [Add.self, List.self, Change.self, Remove.self, SendNow.self])

  /// The command `sharepipe destination add`.
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add a destination. Prints its identifier and, for a webhook, the secret as JSON.")

    @Option(help: "The email address of the account.")
    var user: String
    @Option(help: "kindle, email, folder, or webhook.")
    var kind: String
    @Option(
      help: """
        An email address, a folder (a name in DATA/folders/ACCOUNT or an absolute path in a --folder-root), or the http \
        or https address of a webhook.
        """)
    var address: String
    @Option(help: "The name of the destination.")
    var name: String?
    @Flag(help: "Mark the address as confirmed.")
    var confirmed = false
    @Flag(name: .customLong("default"), help: "Make it the default destination.")
    var isDefault = false
    @OptionGroup var choices: DestinationChoices
    @OptionGroup var data: DataOptions
    @OptionGroup var folders: FolderOptions
    @Option(name: .customLong("recipient-domain"), help: "Also allow addresses of this domain. Repeatable.")
    var recipientDomains: [String] = []

    func run() async throws {
      try await run {
        let settings = try await Settings(
          flags: ["data": data.data, "database": data.database],
          lists: ["recipient-domain": recipientDomains, "folder-root": folders.folderRoots], file: data.config
        )
        try await Operator.run(settings) { desk, _ in
          let account = try await desk.account(user)
          let record = try await desk.destinations.add(
            account: account.id, kind: kind, address: address, name: name, isDefault: isDefault,
            isConfirmed: confirmed, isOperator: true, settings: try choices.applied(to: DestinationSettings())
          )
          let secret = try await desk.destinations.makeSecret(record.id, account: account.id)
          try Output.json(AddedDestination(id: record.id, secret: secret))
        }
      }
    }
  }

  /// The command `sharepipe destination list`.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the destinations of an account as lines of JSON.")

    @Option(help: "The email address of the account.")
    var user: String
    @OptionGroup var data: DataOptions

    func run() async throws {
      try await run {
        try await Operator.run(try await data.settings()) { desk, _ in
          let account = try await desk.account(user)
          let waiting = try await desk.destinations.waiting(account: account.id)
          for destination in try await desk.destinations.list(account: account.id) {
            try Output.json(DestinationLine(destination, waiting[destination.id]))
          }
        }
      }
    }
  }
}

extension DestinationCommand {
  /// The command `sharepipe destination change`.
  struct Change: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "change",
      abstract: "Change the name, the schedule, and the settings of a destination.")

    @OptionGroup var target: DestinationTarget
    @Option(help: "The name of the destination.")
    var name: String?
    @Flag(help: "Mark the address as confirmed.")
    var confirmed = false
    @Flag(name: .customLong("default"), help: "Make it the default destination.")
    var isDefault = false
    @Flag(help: "Enable a destination again that asked Sharepipe to stop sending.")
    var reopen = false
    @Flag(help: "Create and print a new secret for a webhook. The previous one stays valid for one day.")
    var newSecret = false
    @OptionGroup var choices: DestinationChoices

    func run() async throws {
      try await run {
        try await target.run { desk, destination in
          let (id, account, service) = (destination.id, destination.account, desk.destinations)
          if let name { _ = try await service.rename(id, account: account, to: name) }
          if confirmed { try await service.confirmByOperator(id, account: account) }
          if isDefault { _ = try await service.makeDefault(id, account: account) }
          if reopen { _ = try await service.reopen(id, account: account) }
          let settings = try choices.applied(to: destination.settings)
          if settings != destination.settings {
            _ = try await service.set(settings, of: id, account: account)
          }
          if newSecret { try await printSecret(service, destination) }
        }
      }
    }

    private func printSecret(_ service: DestinationService, _ destination: DestinationRecord) async throws {
      guard let secret = try await service.makeSecret(destination.id, account: destination.account) else {
        throw CommandFailure(.usage, "\(destination.name) isn't a webhook, so it has no secret")
      }
      try Output.json(AddedDestination(id: destination.id, secret: secret))
    }
  }

  /// The command `sharepipe destination remove`.
  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Remove a destination and its deliveries. Waiting books aren't sent.")

    @OptionGroup var target: DestinationTarget

    func run() async throws {
      try await run {
        try await target.run { desk, destination in
          _ = try await desk.destinations.remove(destination.id, account: destination.account)
        }
      }
    }
  }

  /// The command `sharepipe destination send-now`.
  struct SendNow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "send-now", abstract: "Send the next digest of a destination now.")

    @OptionGroup var target: DestinationTarget

    func run() async throws {
      try await run {
        try await target.run { desk, destination in
          guard try await desk.destinations.sendNow(destination.id, account: destination.account) == true
          else {
            throw CommandFailure(.unavailable, "no shares are waiting for \(destination.name)")
          }
        }
      }
    }
  }
}

private struct AddedDestination: Encodable {
  let id: String
  let secret: String?
}

private struct DestinationLine: Encodable {
  let id: String
  let kind: String
  let address: String
  let name: String
  let confirmed: Bool
  /// Whether a user opened the mailed link, or the endpoint returned its challenge.
  let proved: Bool
  let isDefault: Bool
  let schedule: String?
  let timeZone: String?
  let sends: String?
  let maxSize: Int?
  let node: String?
  let waiting: Int?
  let nextDigest: String?
  let closed: Bool?

  enum CodingKeys: String, CodingKey {
    case id, kind, address, name, confirmed, proved, schedule, timeZone, sends, maxSize, node, waiting,
      nextDigest, closed
    case isDefault = "default"
  }

  init(_ destination: DestinationRecord, _ digest: DigestRecord?) {
    id = destination.id
    kind = destination.kind.rawValue
    address = destination.address
    name = destination.name
    confirmed = destination.confirmed
    proved = destination.isProved
    isDefault = destination.isDefault
    schedule = destination.settings.schedule?.text
    timeZone = destination.settings.schedule?.timeZone
    sends = destination.kind == .webhook ? (destination.settings.sendsBook == true ? "book" : "link") : nil
    maxSize = destination.settings.maxBytes
    node = destination.settings.node
    waiting = digest?.shares
    let next = digest?.dueAt?.date ?? destination.settings.schedule?.next(after: Date())
    nextDigest = next?.formatted(.iso8601)
    closed = destination.closed == nil ? nil : true
  }
}
