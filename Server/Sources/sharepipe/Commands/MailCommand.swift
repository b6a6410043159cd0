// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Books
import Delivery
import Foundation
import Pipeline
import ShareContract
import ShareServer
import Storage

/// The command `sharepipe mail`.
struct MailCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mail", abstract: "Look after the mails that carry books, and after the answers to them.",
    subcommands: [Check.self, Receive.self, OwnMailCommand.self])

  /// The command `sharepipe mail check`.
  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Say whether mail works: server, TLS, sign-in, limits, the sender's domain, the mailbox.",
      discussion: """
        Writes a line for each thing looked at, “good”, “doubtful” or “bad” first, and exits with 69 when one is bad. \
        Mails that waited because mail was stopped leave again once the server takes the password.
        """)

    @OptionGroup var data: DataOptions
    @OptionGroup var mail: MailOptions
    @OptionGroup var mailbox: MailboxOptions
    @Option(help: "The selector of the sender's DKIM key, the s= of a DKIM-Signature.")
    var dkimSelector: String?
    @Option(help: "The name server to ask, HOST or HOST:PORT (default: the system's).")
    var resolver: String?
    @Option(help: "Mail a test book of one page to this address.")
    var sendTo: String?
    @Option(help: "Look at the own mail account of this user instead of the server's mail.")
    var user: String?
    @Option(
      name: .customLong("allow-host"),
      help: "With --user: HOST[:PORT] that may be reached although its address is internal. Repeatable.")
    var allowedHosts: [String] = []
    @Flag(help: "Write lines of JSON.")
    var json = false

    func run() async throws {
      try await run {
        let configuration = try ServerConfiguration(try await settings())
        let own = try await own(configuration)
        let findings = await MailCheckup(
          configuration.mail, limits: configuration.bookLimits, own: own?.account, resolver: resolver,
          selector: dkimSelector
        ).run()
        for finding in findings { try write(finding) }
        if MailCheckup.worked(findings) { try await resume(configuration, own?.mail, own?.id) }
        var isBad = findings.contains { $0.level == .bad }
        if let sendTo, !isBad { isBad = try await !sent(to: sendTo, configuration, own?.account) }
        if isBad {
          throw CommandFailure(.unavailable, "mail does not work as it should; see the lines marked bad")
        }
      }
    }

    private func settings() async throws -> Settings {
      try await Settings(
        flags: [
          "data": data.data, "database": data.database, "smtp": mail.smtp, "smtp-ca": mail.smtpCa,
          "mail-from": mail.mailFrom, "mail-folder": mail.mailFolder,
        ].merging(mailbox.flags) { $1 },
        lists: ["recipient-domain": mail.recipientDomains, "allow-host": allowedHosts],
        file: data.config)
    }

    private func write(_ finding: MailCheckup.Finding) throws {
      if json {
        try Output.json(["level": finding.level.rawValue, "topic": finding.topic, "words": finding.words])
      } else {
        try Output.line("\(finding.level.rawValue)\t\(finding.topic)\t\(finding.words)")
      }
    }

    private typealias Own = (mail: OwnMail, id: String, account: (server: SMTPServer, from: String))

    private func own(_ configuration: ServerConfiguration) async throws -> Own? {
      guard let user else { return nil }
      let (mail, id) = try await OwnMailCommand.desk(user, configuration)
      guard let account = try await mail.server(of: id) else {
        throw CommandFailure(.badData, "\(user) has no mail account of their own")
      }
      return (mail, id, account)
    }

    // Only where there is a database already: a look at mail makes none.
    private func resume(
      _ configuration: ServerConfiguration, _ own: OwnMail?, _ account: String?
    ) async throws {
      guard FileManager.default.fileExists(atPath: configuration.databaseFile.path) else { return }
      let isResumed: Bool
      if let own, let account {
        isResumed = try await own.resume(account)
      } else {
        let channels = MailChannels(try SQLiteEngine(file: configuration.databaseFile))
        isResumed = try await channels.resume(configuration.mail.channel.name, at: Moment(Date()))
      }
      if isResumed {
        try write(.init(.good, "channel", "Mail was stopped; books leave again now."))
      }
    }

    private func sent(
      to address: String, _ configuration: ServerConfiguration, _ own: (server: SMTPServer, from: String)?
    ) async throws -> Bool {
      guard configuration.mail.allows(address) else {
        throw CommandFailure(
          .notAllowed, "\(address) is not at kindle.com; allow its domain with --recipient-domain")
      }
      let message = try MailMessage.book(
        try TestBook.bytes(), title: "Sharepipe test", to: address,
        from: own?.from ?? configuration.mail.from,
        id: ShareID.make().text, source: nil, date: Date())
      let carrier: any MailCarrier =
        if let own { SMTPCarrier(own.server) } else { try configuration.mail.carrier() }
      let outcome = await carrier.carry(message)
      let words = outcome.problem.map { $0.message + ($0.detail.map { " (\($0))" } ?? "") }
      try write(
        .init(
          words == nil ? .good : .bad, "book",
          words
            ?? "The mail server took the test book; look for it on the device and in the sender's mailbox."))
      return words == nil
    }
  }

  /// The command `sharepipe mail receive`.
  struct Receive: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "receive",
      abstract: "Take one mail from standard input, an answer to a book that was sent.",
      discussion: """
        For the pipe of a mail server. Exits with 0 when the mail was taken or says nothing about a book, with 75 when it \
        should be handed in again later.
        """)

    @OptionGroup var data: DataOptions
    @Option(
      help: "The name with which this mail server begins its Authentication-Results, such as mx.example.org.")
    var mailboxAuthority: String?

    func run() async throws {
      try await run {
        let settings = try await Settings(
          flags: ["data": data.data, "database": data.database], file: data.config)
        var configuration = try ServerConfiguration(settings)
        if let mailboxAuthority {
          var mailbox = configuration.mail.mailbox ?? MailboxConfiguration(url: "")
          mailbox.authority = mailboxAuthority
          configuration.mail.mailbox = mailbox
        }
        let bytes = try StandardInput.beginning(upTo: ReceivedMail.sizeLimit)
        guard !bytes.isEmpty else { throw CommandFailure(.noInput, "there is no mail on standard input") }
        try await take([UInt8](bytes), configuration)
      }
    }

    private func take(_ bytes: [UInt8], _ configuration: ServerConfiguration) async throws {
      do {
        guard FileManager.default.fileExists(atPath: configuration.databaseFile.path) else {
          throw StorageProblem(.notDurable, "there is no database at \(configuration.databaseFile.path)")
        }
        let desk = AnswerDesk(
          engine: try SQLiteEngine(file: configuration.databaseFile), mail: configuration.mail)
        let verdict = try await desk.receive([bytes]).first
        try Output.json([
          "kind": verdict?.kind.rawValue ?? "", "delivery": verdict?.isOurs == true ? "found" : "none",
        ])
      } catch let problem as StorageProblem {
        throw CommandFailure(.tryAgain, "the mail cannot be taken now: \(problem.message)")
      } catch let failure as CommandFailure {
        throw failure
      } catch {
        throw CommandFailure(.tryAgain, "the mail cannot be taken now: \(error)")
      }
    }
  }
}

/// A book of one page, to see whether books arrive.
private enum TestBook {
  static func bytes() throws -> [UInt8] {
    let chapter = Chapter(
      title: "Sharepipe test", byline: nil, siteName: "Sharepipe", sourceURL: nil, published: nil,
      language: "en",
      direction: nil, wordCount: 12,
      html: "<p>When you can read this page on your device, books arrive there.</p>")
    let book = Book(
      identifier: UUID(), modified: Date(), title: "Sharepipe test", authors: [], language: "en",
      direction: nil,
      siteName: "Sharepipe", published: nil, cover: nil, chapters: [chapter])
    return try EPUBWriter().write(book, pictures: [])
  }
}
