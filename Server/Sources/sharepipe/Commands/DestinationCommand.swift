// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import ShareServer
import Storage

/// The command `sharepipe destination`.
struct DestinationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "destination", abstract: "Add and list where books go.",
    subcommands: [Add.self, List.self])

  /// The command `sharepipe destination add`.
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add a destination; prints its identifier as JSON.")

    @Option(help: "The e-mail address of the account.")
    var user: String
    @Option(help: "kindle or email (folder and webhook come with a later version).")
    var kind: String
    @Option(help: "The address to deliver to.")
    var address: String
    @Option(help: "What the destination is called in the list.")
    var name: String?
    @Flag(help: "The address is known to be the account's own.")
    var confirmed = false
    @Flag(name: .customLong("default"), help: "Send books here unless a share says otherwise.")
    var isDefault = false
    @OptionGroup var data: DataOptions
    @Option(name: .customLong("recipient-domain"), help: "Allow addresses of this domain too. Repeatable.")
    var recipientDomains: [String] = []

    func run() async throws {
      try await run {
        let settings = try await Settings(
          flags: ["data": data.data, "database": data.database],
          lists: ["recipient-domain": recipientDomains], file: data.config)
        try await Operator.run(settings) { desk, _ in
          let account = try await desk.account(user)
          let record = try await desk.destinations.add(
            account: account.id, kind: kind, address: address, name: name, isDefault: isDefault,
            isConfirmed: confirmed, isOperator: true)
          try Output.json(["id": record.id])
        }
      }
    }
  }

  /// The command `sharepipe destination list`.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List an account's destinations, a line of JSON each.")

    @Option(help: "The e-mail address of the account.")
    var user: String
    @OptionGroup var data: DataOptions

    func run() async throws {
      try await run {
        try await Operator.run(try await data.settings()) { desk, _ in
          let account = try await desk.account(user)
          for place in try await desk.destinations.list(account: account.id) {
            try Output.json(
              DestinationLine(
                id: place.id, kind: place.kind.rawValue, address: place.address, name: place.name,
                confirmed: place.confirmed, isDefault: place.isDefault))
          }
        }
      }
    }
  }
}

private struct DestinationLine: Encodable {
  let id: String
  let kind: String
  let address: String
  let name: String
  let confirmed: Bool
  let isDefault: Bool

  enum CodingKeys: String, CodingKey {
    case id, kind, address, name, confirmed
    case isDefault = "default"
  }
}
