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
    abstract: "Share an address, a file, or standard input.",
    discussion: """
      Saves the share in your outbox, then sends it. If it can't be sent, run “sharepipe outbox send” later. Prints one \
      line of JSON with the identifier of the share and its state.

      With --for, the input is the page of an earlier share whose page requires sign-in. The page is sent \
      immediately. The server uses it or the page that it fetched, whichever is better. The token needs the scope account.
      """)

  @Argument(help: "An http or https address, a file, or - for standard input.")
  var input = "-"
  @Option(help: "The title of the share.")
  var title: String?
  @Option(help: "The address of a page that comes from a file or standard input.")
  var url: String?
  @Option(help: "A comment on the share.")
  var comment: String?
  @Option(
    name: .customLong("to"), help: "The identifier of a destination, instead of your default one. Repeatable."
  )
  var destinations: [String] = []
  @Option(
    name: .customLong("for"),
    help: "The identifier of a share whose page is missing. The input is that page as HTML.")
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
        throw CommandFailure(
          .notAllowed,
          "saved in your outbox, but you are not signed in; run sharepipe sign-in SERVER, then sharepipe outbox send"
        )
      }
      let report = await Uploader(outbox: outbox, owner: "cli-\(ProcessInfo.processInfo.processIdentifier)")
        .drain(to: login.target)
      try tell(entry, report, outbox)
    }
  }

  private func share(as account: String?) throws -> Share {
    let address = try url.map { text in
      guard let url = URL(string: text), url.scheme != nil else {
        throw CommandFailure(.usage, "“\(text)” isn't a valid address")
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
      throw CommandFailure(.unavailable, "couldn't save the share: \(error)")
    }
  }

  private func tell(_ entry: OutboxEntry, _ report: Uploader.Report, _ outbox: Outbox) throws {
    if report.acknowledged.contains(entry.id) {
      return try Output.json(ShareLine(id: entry.id.text, state: ShareState.received.rawValue))
    }
    let kept = try? outbox.entry(entry.id)
    try Output.json(ShareLine(id: entry.id.text, state: kept?.stateName ?? "pending"))
    let words =
      report.fault ?? kept.map { ShareMessages.state(of: $0) } ?? "Another process is sending it."
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
  /// Returns the name of the state as the commands print it.
  var stateName: String {
    switch state {
    case .pending: "pending"
    case .needsSignIn: "needsSignIn"
    case .uploading: "uploading"
    case .failed: "failed"
    }
  }
}
