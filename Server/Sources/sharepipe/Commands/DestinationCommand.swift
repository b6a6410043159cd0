// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Books
import Foundation
import Pipeline
import Storage

/// The command `sharepipe destination`.
struct DestinationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "destination", abstract: "Add, list, change and remove where books go.",
    subcommands: [Add.self, List.self, Change.self, Remove.self, SendNow.self])

  /// The command `sharepipe destination add`.
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add a destination; prints its identifier as JSON, and the secret of a webhook.")

    @Option(help: "The e-mail address of the account.")
    var user: String
    @Option(help: "kindle, email, folder or webhook.")
    var kind: String
    @Option(
      help: """
        A mail address; a folder (a name below DATA/folders/ACCOUNT, or an absolute path below a --folder-root); or \
        the http or https address of a webhook.
        """)
    var address: String
    @Option(help: "What the destination is called in the list.")
    var name: String?
    @Flag(help: "The address is known to be the account's own.")
    var confirmed = false
    @Flag(name: .customLong("default"), help: "Send books here unless a share says otherwise.")
    var isDefault = false
    @OptionGroup var choices: DestinationChoices
    @OptionGroup var data: DataOptions
    @OptionGroup var folders: FolderOptions
    @Option(name: .customLong("recipient-domain"), help: "Allow addresses of this domain too. Repeatable.")
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
      abstract: "List an account's destinations, a line of JSON each.")

    @Option(help: "The e-mail address of the account.")
    var user: String
    @OptionGroup var data: DataOptions

    func run() async throws {
      try await run {
        try await Operator.run(try await data.settings()) { desk, _ in
          let account = try await desk.account(user)
          let waiting = try await desk.destinations.waiting(account: account.id)
          for place in try await desk.destinations.list(account: account.id) {
            try Output.json(DestinationLine(place, waiting[place.id]))
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
      abstract: "Change what a destination is called, when books go there, and what is known of it.")

    @OptionGroup var target: DestinationTarget
    @Option(help: "What the destination is called in the list.")
    var name: String?
    @Flag(help: "The address is known to be the account's own.")
    var confirmed = false
    @Flag(name: .customLong("default"), help: "Send books here unless a share says otherwise.")
    var isDefault = false
    @Flag(help: "Open a destination again that had asked for nothing more.")
    var reopen = false
    @Flag(help: "Give a webhook a new secret and print it; the earlier one signs along for a day.")
    var newSecret = false
    @OptionGroup var choices: DestinationChoices

    func run() async throws {
      try await run {
        try await target.run { desk, place in
          let (id, account, service) = (place.id, place.account, desk.destinations)
          if let name { _ = try await service.rename(id, account: account, to: name) }
          if confirmed { try await service.confirmByOperator(id, account: account) }
          if isDefault { _ = try await service.makeDefault(id, account: account) }
          if reopen { _ = try await service.reopen(id, account: account) }
          let settings = try choices.applied(to: place.settings)
          if settings != place.settings { _ = try await service.set(settings, of: id, account: account) }
          if newSecret { try await printSecret(service, place) }
        }
      }
    }

    private func printSecret(_ service: DestinationService, _ place: DestinationRecord) async throws {
      guard let secret = try await service.makeSecret(place.id, account: place.account) else {
        throw CommandFailure(.usage, "\(place.name) is no webhook and has no secret")
      }
      try Output.json(AddedDestination(id: place.id, secret: secret))
    }
  }

  /// The command `sharepipe destination remove`.
  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Remove a destination with the deliveries to it; what waits for it is not sent.")

    @OptionGroup var target: DestinationTarget

    func run() async throws {
      try await run {
        try await target.run { desk, place in
          _ = try await desk.destinations.remove(place.id, account: place.account)
        }
      }
    }
  }

  /// The command `sharepipe destination send-now`.
  struct SendNow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "send-now", abstract: "Send what waits for a destination's next digest now.")

    @OptionGroup var target: DestinationTarget

    func run() async throws {
      try await run {
        try await target.run { desk, place in
          guard try await desk.destinations.sendNow(place.id, account: place.account) == true else {
            throw CommandFailure(.unavailable, "nothing waits for \(place.name)")
          }
        }
      }
    }
  }
}

/// Which destination of which account is meant.
struct DestinationTarget: ParsableArguments {
  @Argument(help: "The identifier of the destination, see “sharepipe destination list”.")
  var id: String
  @Option(help: "The e-mail address of the account.")
  var user: String
  @OptionGroup var data: DataOptions

  /// Does an operator's work with the destination, or fails with words when there is none.
  func run(_ work: (Operator, DestinationRecord) async throws -> Void) async throws {
    try await Operator.run(try await data.settings()) { desk, _ in
      let account = try await desk.account(user)
      guard let place = try await desk.destinations.find(id, account: account.id) else {
        throw CommandFailure(.badData, "\(user) has no destination “\(id)”")
      }
      try await work(desk, place)
    }
  }
}

/// What an owner may choose for a destination.
struct DestinationChoices: ParsableArguments {
  @Option(help: "When books go there: at-once, daily@07:00, weekly@monday@07:00 or by-hand.")
  var schedule: String?
  @Option(help: "The time zone of the schedule, such as Europe/Berlin (default: that of this machine).")
  var timeZone: String?
  @Option(help: "What a webhook gets: link (a description with a link to the book) or book.")
  var sends: String?
  @Option(help: "The most bytes a book may have here, such as 10MiB; more make a digest several volumes.")
  var maxSize: String?
  @Option(help: "The device that its books are for: \(DeviceProfile.names.joined(separator: ", ")).")
  var device: String?

  /// The settings with what was chosen now.
  func applied(to settings: DestinationSettings) throws -> DestinationSettings {
    var settings = settings
    if schedule != nil || timeZone != nil { settings.schedule = try schedule(after: settings.schedule) }
    if let sends {
      guard ["link", "book"].contains(sends) else {
        throw CommandFailure(.usage, "“\(sends)” is no value for --sends: it takes link or book")
      }
      settings.sendsBook = sends == "book" ? true : nil
    }
    if let maxSize {
      guard let bytes = Quantity.bytes(maxSize) else {
        throw CommandFailure(.usage, "“\(maxSize)” is no value for --max-size: it takes a size such as 10MiB")
      }
      settings.maxBytes = bytes
    }
    if let device { settings.device = device.lowercased() }
    return settings
  }

  private func schedule(after earlier: DigestSchedule?) throws -> DigestSchedule? {
    let zone = timeZone ?? earlier?.timeZone ?? TimeZone.current.identifier
    let text = schedule ?? earlier?.text ?? "at-once"
    guard let new = DigestSchedule(text: text, timeZone: zone) else {
      throw CommandFailure(
        .usage,
        "“\(text)” is no value for --schedule: it takes at-once, daily@07:00, weekly@monday@07:00 or by-hand")
    }
    return new.rhythm == .atOnce ? nil : new
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
  /// Whether somebody opened the mailed link, or the endpoint returned its challenge.
  let proved: Bool
  let isDefault: Bool
  let schedule: String?
  let timeZone: String?
  let sends: String?
  let maxSize: Int?
  let waiting: Int?
  let nextDigest: String?
  let closed: Bool?

  enum CodingKeys: String, CodingKey {
    case id, kind, address, name, confirmed, proved, schedule, timeZone, sends, maxSize, waiting, nextDigest,
      closed
    case isDefault = "default"
  }

  init(_ place: DestinationRecord, _ digest: DigestRecord?) {
    id = place.id
    kind = place.kind.rawValue
    address = place.address
    name = place.name
    confirmed = place.confirmed
    proved = place.isProved
    isDefault = place.isDefault
    schedule = place.settings.schedule?.text
    timeZone = place.settings.schedule?.timeZone
    sends = place.kind == .webhook ? (place.settings.sendsBook == true ? "book" : "link") : nil
    maxSize = place.settings.maxBytes
    waiting = digest?.shares
    let next = digest?.dueAt?.date ?? place.settings.schedule?.next(after: Date())
    nextDigest = next?.formatted(.iso8601)
    closed = place.closed == nil ? nil : true
  }
}
