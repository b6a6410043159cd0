// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import ShareContract
import ShareKit

/// The command `sharepipe share`.
struct ShareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "Share an address, a file or standard input.",
    discussion: """
      The share is saved in your outbox first and then sent; what cannot be sent now stays there for \
      “sharepipe outbox send”. Writes one line of JSON: the share's id, and its state here or at the server.

      With --for the input is the page of a share that met a sign-in page or another wall: it is sent at once, and \
      the better of it and what the server fetched is read. The token needs the scope account.
      """)

  @Argument(help: "An http address, a file, or - for standard input.")
  var input = "-"
  @Option(help: "The title.")
  var title: String?
  @Option(help: "The address of a page that comes from a file or standard input.")
  var url: String?
  @Option(help: "What you have to say about it.")
  var comment: String?
  @Option(
    name: .customLong("to"), help: "The identifier of a destination, instead of your default. Repeatable.")
  var destinations: [String] = []
  @Option(
    name: .customLong("for"),
    help: "The id of a share that waits for its page; the input is that page, as HTML.")
  var waiting: String?
  @OptionGroup var home: ClientHome

  func run() async throws {
    try await run {
      if let waiting { return try await CaptureSending(share: waiting, input: input, home: home).run() }
      let login = try home.login()
      let outbox = try home.outbox()
      let entry = try commit(try share(as: login?.account), to: outbox)
      guard let login else {
        try? outbox.markNeedsSignIn(entry.id)
        try Output.json(ShareLine(id: entry.id.text, state: "needsSignIn"))
        throw CommandFailure(.notAllowed, "saved, but you are not signed in: run sharepipe login")
      }
      let report = await Uploader(outbox: outbox, owner: "cli-\(ProcessInfo.processInfo.processIdentifier)")
        .drain(to: login.target)
      try tell(entry, report, outbox)
    }
  }

  private func share(as account: String?) throws -> Share {
    let address = try url.map { text in
      guard let url = URL(string: text), url.scheme != nil else {
        throw CommandFailure(.usage, "“\(text)” is not an address")
      }
      return url
    }
    let attachments = try ShareInput(argument: input, url: address, title: title).attachments()
    var share = Share(account: account, attachments: attachments, comment: comment, source: "cli")
    share.request.title = share.request.title ?? title
    if !destinations.isEmpty { share.request.destinations = destinations }
    return share
  }

  private func commit(_ share: Share, to outbox: Outbox) throws -> OutboxEntry {
    do {
      return try outbox.commit(share)
    } catch {
      throw CommandFailure(.unavailable, "the share could not be saved: \(error)")
    }
  }

  private func tell(_ entry: OutboxEntry, _ report: Uploader.Report, _ outbox: Outbox) throws {
    if report.acknowledged.contains(entry.id) {
      return try Output.json(ShareLine(id: entry.id.text, state: ShareState.received.rawValue))
    }
    let kept = try? outbox.entry(entry.id)
    try Output.json(ShareLine(id: entry.id.text, state: kept?.stateName ?? "pending"))
    let words =
      report.fault ?? kept.map { ShareMessages.state(of: $0) } ?? "It is being sent by another process"
    let isSignIn = report.needsSignIn || kept?.state == .needsSignIn
    throw CommandFailure(
      isSignIn ? .notAllowed : kept?.state == .failed ? .badData : .tryAgain, "saved in your outbox. \(words)"
    )
  }
}

private struct ShareLine: Encodable {
  let id: String
  let state: String
}

extension OutboxEntry {
  /// The name of the state as the commands print it.
  var stateName: String {
    switch state {
    case .pending: "pending"
    case .needsSignIn: "needsSignIn"
    case .uploading: "uploading"
    case .failed: "failed"
    }
  }
}
