// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Delivery
import Foundation
import Messages
import Pipeline
import ServerCore
import ShareContract
import ShareServer

/// The command `sharepipe deliver`.
struct DeliverCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deliver",
    abstract: "Send an EPUB from standard input by email.",
    discussion:
      "Prints the result as one line of JSON. Without --smtp, writes the email to the folder of --mail-folder, or to the mail folder of a server's data."
  )

  @Option(help: "The recipient's address.")
  var to: String
  @Option(help: "The subject and the name of the attached file.")
  var title = "Your book"
  @OptionGroup var data: DataOptions
  @OptionGroup var mail: MailOptions

  func run() async throws {
    try await run {
      let configuration = try ServerConfiguration(try await settings())
      if mail.smtp == nil, mail.mailFolder == nil, configuration.mail.server == nil,
        configuration.mail.folder == ServerConfiguration(dataFolder: configuration.dataFolder).mail.folder
      {
        try configuration.requireServerData()
      }
      guard configuration.mail.allows(to) else {
        throw CommandFailure(
          .notAllowed,
          "“\(to)” isn't an address at kindle.com or free.kindle.com; allow its domain with --recipient-domain"
        )
      }
      let message = try message(configuration.mail)
      try report(await (try carrier(configuration.mail)).carry(message))
    }
  }

  private func settings() async throws -> Settings {
    try await Settings(
      flags: mail.flags.merging(["data": data.data]) { $1 },
      lists: ["recipient-domain": mail.recipientDomains], file: data.config)
  }

  private func message(_ mail: MailConfiguration) throws -> MailMessage {
    let book = [UInt8](try StandardInput.all(upTo: PageFilter.inputLimit))
    guard book.starts(with: Array("PK".utf8)) else {
      throw CommandFailure(.badData, "standard input isn't an EPUB")
    }
    do {
      return try MailMessage.book(
        book, title: title, to: to, from: mail.from, id: ShareID.make().text, source: nil, date: Date())
    } catch {
      throw CommandFailure(.badData, "couldn't create the email", because: error)
    }
  }

  private func carrier(_ mail: MailConfiguration) throws -> any MailCarrier {
    do {
      return try mail.carrier()
    } catch {
      throw CommandFailure(.usage, ErrorText.text(of: error))
    }
  }

  private func report(_ outcome: DeliveryOutcome) throws {
    switch outcome {
    case .accepted(let reply), .acceptedAgain(let reply): try Output.json(["state": "sent", "reply": reply])
    // The file is a result, but nobody gets it.
    case .written(let reply):
      let problem = Problem(.mailWrittenToFolder, .mailWrittenToFolder)
      try Output.json([
        "state": "sent", "reply": reply, "problem": problem.code, "detail": problem.detail ?? problem.title,
      ])
    case .tryAgain(let problem): throw CommandFailure(.tryAgain, problem.words)
    // Only the hosts of webhooks have a limit, and this command sends mail.
    case .postponed(let pause):
      throw CommandFailure(.tryAgain, "couldn't send the book yet; try again in \(pause)")
    case .refused(let problem), .closed(let problem):
      throw CommandFailure(.notAllowed, problem.words)
    // This is not “try again”: the book may have arrived.
    case .uncertain(let problem), .channelDown(let problem):
      throw CommandFailure(.unavailable, problem.words)
    }
  }
}

extension DeliveryProblem {
  fileprivate var words: String { message.text + (detail.map { " (\($0))" } ?? "") }
}
