// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Books
import Delivery
import Foundation
import Messages
import Pipeline
import ShareContract
import ShareServer
import Storage

/// The command `sharepipe mail`.
struct MailCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mail", abstract: "Check mail delivery and process replies to sent books.",
    subcommands: [Check.self, Receive.self, PersonalMailCommand.self])

  /// The command `sharepipe mail check`.
  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Check mail: server, TLS, sign-in, limits, sender domain, and mailbox.",
      discussion: """
        Prints one line per check, which begins with “good”, “doubtful”, or “bad”. The exit code is 69 if a check is bad. \
        If sending was paused, it continues when the server accepts the password.
        """)

    @OptionGroup var data: DataOptions
    @OptionGroup var mail: MailOptions
    @OptionGroup var mailbox: MailboxOptions
    @Option(help: "The selector of the sender's DKIM key: the s= value of a DKIM-Signature.")
    var dkimSelector: String?
    @Option(help: "The name server to use, HOST or HOST:PORT (default: the system's).")
    var resolver: String?
    @Option(help: "Send a test book with one page to this address.")
    var sendTo: String?
    @Option(help: "Check the personal mail account of this user instead of the server's.")
    var user: String?
    @Option(
      name: .customLong("allow-host"),
      help: "With --user: HOST[:PORT] to allow although its address is internal. Repeatable.")
    var allowedHosts: [String] = []
    @Flag(help: "Print lines of JSON.")
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
          throw CommandFailure(.unavailable, "mail doesn't work; see the lines marked “bad”")
        }
      }
    }

    private func settings() async throws -> Settings {
      try await Settings(
        flags: [data.flags, mail.flags, mailbox.flags].reduce([:]) { $0.merging($1) { $1 } },
        lists: ["recipient-domain": mail.recipientDomains, "allow-host": allowedHosts],
        file: data.config)
    }

    private func write(_ finding: MailCheckup.Finding) throws {
      if json {
        try Output.json(["level": finding.level.rawValue, "topic": finding.topic, "text": finding.words])
      } else {
        try Output.line("\(finding.level.rawValue)\t\(finding.topic)\t\(finding.words)")
      }
    }

    private typealias Own = (mail: PersonalMail, id: String, account: (server: SMTPServer, from: String))

    private func own(_ configuration: ServerConfiguration) async throws -> Own? {
      guard let user else { return nil }
      try configuration.requireServerData()
      let (mail, id) = try await PersonalMailCommand.desk(user, configuration)
      guard let account = try await mail.server(of: id) else {
        throw CommandFailure(.badData, "\(user) has no personal mail account")
      }
      return (mail, id, account)
    }

    // Opens the database only if it exists already: a check of the mail settings must not create one.
    private func resume(
      _ configuration: ServerConfiguration, _ own: PersonalMail?, _ account: String?
    ) async throws {
      guard configuration.hasDatabase else {
        if configuration.database != nil { try write(.init(.doubtful, "channel", notResumed(configuration))) }
        return
      }
      let isResumed: Bool
      if let own, let account {
        isResumed = try await own.resume(account)
      } else {
        isResumed = try await resume(configuration)
      }
      if isResumed {
        try write(.init(.good, "channel", "Sending mail was paused and continues now."))
      }
    }

    private func notResumed(_ configuration: ServerConfiguration) -> String {
      "Mail that is paused stays paused, because no server has used the folder \(configuration.dataFolder.path); "
        + configuration.unusedFolderHelp + "."
    }

    private func resume(_ configuration: ServerConfiguration) async throws -> Bool {
      do {
        let channels = MailChannels(try configuration.openEngine(upgrades: false))
        return try await channels.resume(configuration.mail.channel.name, at: Moment(Date()))
      } catch let problem as StorageProblem {
        throw CommandFailure(.unavailable, problem.message)
      }
    }

    private func sent(
      to address: String, _ configuration: ServerConfiguration, _ own: (server: SMTPServer, from: String)?
    ) async throws -> Bool {
      guard configuration.mail.allows(address) else {
        throw CommandFailure(
          .notAllowed,
          "“\(address)” isn't an address at kindle.com or free.kindle.com; allow its domain with --recipient-domain"
        )
      }
      let message = try MailMessage.book(
        try TestBook.bytes(), title: "Sharepipe test", to: address,
        from: own?.from ?? configuration.mail.from,
        id: ShareID.make().text, source: nil, date: Date())
      let carrier: any MailCarrier =
        if let own { SMTPCarrier(own.server) } else { try configuration.mail.carrier() }
      let outcome = await carrier.carry(message)
      if case .written = outcome {
        try write(.init(.doubtful, "book", Message.mailWrittenToFolder.text))
        return true
      }
      let words = outcome.problem.map { $0.message.text + ($0.detail.map { " (\($0))" } ?? "") }
      try write(
        .init(
          words == nil ? .good : .bad, "book",
          words
            ?? "The mail server accepted the test book. Look for it on the device and in the sender's mailbox."
        ))
      return words == nil
    }
  }

  /// The command `sharepipe mail receive`.
  struct Receive: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "receive",
      abstract: "Process a reply to a sent book from standard input.",
      discussion: """
        Use it as the pipe command of a mail server. The exit code is 0 if the email was processed or isn't about a book, \
        and 75 if the mail server should try again later.
        """)

    @OptionGroup var data: DataOptions
    @Option(
      help: "The name at the start of this mail server's Authentication-Results, such as mx.example.org.")
    var mailboxAuthority: String?

    func run() async throws {
      try await run {
        // A mail server that runs the command would bounce the reply because of a variable that isn't for it.
        let settings = try await Settings(flags: data.flags, file: data.config, ignoresVariables: true)
        var configuration = try ServerConfiguration(settings)
        if let mailboxAuthority {
          var mailbox = configuration.mail.mailbox ?? MailboxConfiguration(url: "")
          mailbox.authority = mailboxAuthority
          configuration.mail.mailbox = mailbox
        }
        let bytes = try StandardInput.beginning(upTo: ReceivedMail.sizeLimit)
        guard !bytes.isEmpty else { throw CommandFailure(.noInput, "standard input contains no email") }
        try await take([UInt8](bytes), configuration)
      }
    }

    private func take(_ bytes: [UInt8], _ configuration: ServerConfiguration) async throws {
      do {
        let desk = ReplyProcessor(
          engine: try configuration.openEngine(upgrades: false), mail: configuration.mail)
        let verdict = try await desk.receive([bytes]).first
        try Output.json([
          "kind": verdict?.kind.rawValue ?? "", "delivery": verdict?.isOurs == true ? "found" : "none",
        ])
      } catch let problem as StorageProblem {
        throw CommandFailure(.tryAgain, "couldn't process the email: \(problem.message)")
      } catch let failure as CommandFailure {
        throw failure
      } catch {
        throw CommandFailure(.tryAgain, "couldn't process the email", because: error)
      }
    }
  }
}

/// Creates a book of one page for testing deliveries.
private enum TestBook {
  static func bytes() throws -> [UInt8] {
    let chapter = Chapter(
      title: "Sharepipe test", byline: nil, siteName: "Sharepipe", sourceURL: nil, published: nil,
      language: "en",
      direction: nil, wordCount: 12,
      html: "<p>If you can read this page, your device receives books from Sharepipe.</p>")
    let book = Book(
      identifier: UUID(), modified: Date(), title: "Sharepipe test", authors: [], language: "en",
      direction: nil,
      siteName: "Sharepipe", published: nil, cover: nil, chapters: [chapter])
    return try EPUBWriter().write(book, images: [])
  }
}
