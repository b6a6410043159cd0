// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import ShareContract

/// The command `sharepipe status`.
struct StatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show the status of a share or of the latest shares as lines of JSON.",
    discussion: """
      If a server without a mail server only wrote an email to a folder, the delivery has the state "sent" and the problem \
      "mail_written_to_folder", because the server has nothing left to do. The line has a note then, and a message says that \
      nobody sends the book.
      """)

  @Argument(
    help:
      "The identifier of the share. Without it, lists the latest shares; the token needs the scope account.")
  var id: String?
  @Option(help: "The number of shares to list, from 1 to 200.")
  var limit = 20
  @OptionGroup var home: ClientHome

  func run() async throws {
    try await run {
      let login = try home.requiredLogin()
      let client = ServerClient(login)
      let lines = try await statuses(client).map(StatusLine.init)
      for line in lines { try Output.json(line) }
      explain(lines)
    }
  }

  /// Says which shares only seem to be sent.
  private func explain(_ lines: [StatusLine]) {
    let notes = lines.compactMap(\.note)
    guard let note = notes.first else { return }
    let count = lines.count == 1 ? "" : "\(notes.count) of \(lines.count) shares: "
    Output.note("sharepipe: \(count)\(note)")
  }

  private func statuses(_ client: ServerClient) async throws -> [ShareStatus] {
    guard let id else {
      guard (1...200).contains(limit) else {
        throw CommandFailure(.usage, "invalid value '\(limit)' for --limit; use a number from 1 to 200")
      }
      let list = try await client.get(Routes.shares + "?limit=\(limit)", as: ItemPage<ShareStatus>.self)
      return list.0.items
    }
    guard let share = ShareID(id) else {
      throw CommandFailure(.usage, "“\(id)” isn't the identifier of a share")
    }
    return [try await client.get(Routes.share(share), as: ShareStatus.self).0]
  }
}
