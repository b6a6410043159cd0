// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import Identity
import ServerCore
import ShareServer
import Storage

/// The command `sharepipe retention`.
struct RetentionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retention",
    abstract: "List what will be deleted by age, or what uses the storage of each account.",
    discussion: """
      Changes nothing, and works while the server runs. The server deletes once an hour, according to its settings \
      --keep-archived, --keep-trash, --keep-originals, and --keep-books and to what each user chose. Give this command the same \
      settings in the configuration file or the environment. Prints one line of JSON for each change of a share: “trash” (from the \
      archive to the trash), “delete” (permanently), “original” (what was shared is removed), or “books” (its books are removed). \
      With --usage, prints one line for each account.
      """)

  @Option(help: "List what is deleted within this number of days.")
  var within = 0
  @Flag(help: "Print what uses the storage of each account, in bytes.")
  var usage = false
  @OptionGroup var data: DataOptions

  func validate() throws {
    guard (0...36_500).contains(within) else {
      throw ValidationError("--within needs a number of days from 0 to 36500")
    }
  }

  func run() async throws {
    try await run {
      let settings = try await data.settings()
      try await Operator.run(settings) { desk, configuration in
        usage ? try await printUsage(desk) : try await printShares(desk, configuration)
      }
    }
  }

  private func printUsage(_ desk: Operator) async throws {
    for account in try await desk.retention.storage() { try Output.json(UsageLine(account)) }
  }

  private func printShares(_ desk: Operator, _ configuration: ServerConfiguration) async throws {
    let now = Moment(Date())
    for (account, rule) in try await desk.retention.rules(server: configuration.retention) {
      guard let email = try await desk.accounts.find(id: account)?.email else { continue }
      for share in try await desk.retention.expiring(rule, account: account, at: now, within: within) {
        try Output.json(ExpiringLine(share, email))
      }
    }
  }
}

/// A line about a share that will be deleted.
private struct ExpiringLine: Encodable {
  let account: String
  let share: String
  let title: String?
  let change: String
  let since: String
  let bytes: Int

  init(_ share: ExpiringShare, _ email: String) {
    account = email
    self.share = share.id
    title = share.title
    change = share.step.rawValue
    since = Timestamp.text(share.since.date)
    bytes = share.bytes
  }
}

/// A line about the storage of an account.
private struct UsageLine: Encodable {
  let account: String
  let shares: Int
  let inTrash: Int
  let bodies: Int
  let captures: Int
  let articles: Int
  let books: Int
  let digests: Int

  init(_ storage: AccountStorage) {
    account = storage.email
    shares = storage.shares
    inTrash = storage.binnedShares
    bodies = storage.bodies
    captures = storage.captures
    articles = storage.articles
    books = storage.books
    digests = storage.digests
  }
}
