// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import ShareContract

/// The command `sharepipe share`.
struct ShareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "Share addresses, files, or standard input.",
    discussion: """
      Each input becomes a share of its own; a text on standard input that is a list of addresses becomes several. It is saved in your outbox, then sent, and printed as one line of JSON with \
      its identifier and state. If it can't be sent, run “sharepipe outbox send” later. An input that fails doesn't stop \
      the others, and the exit code is that of the worst one.

      With --wait, the command reports the progress of each share and ends when all are sent. Exit codes: 0 if all \
      were sent, 65 if one failed or needs something from you, 69 if it is unknown whether one arrived, and 75 if one \
      still waits after --timeout.

      With --to, the shares go to destinations that you choose. Upper and lower case don't matter in a name. If a name is \
      unknown, or if several destinations have it, nothing is shared, and the message lists the possible destinations. A name \
      needs a connection: without one, nothing is shared or saved. With an identifier, the share is saved first, as without \
      --to. The token needs the scope account, except for identifiers.

      With --cookies, this machine fetches the page with your cookies and shares the page. The server never gets the \
      cookies. Each cookie is sent only to the site, path and kind of connection that it belongs to.

      With --for, the input is the page of an earlier share whose page requires sign-in. The page is sent \
      immediately. The server uses it or the page that it fetched, whichever is better. The token needs the scope account.
      """)

  @Argument(help: "http or https addresses, files, or - for standard input.")
  var inputs: [String] = ["-"]
  @Option(help: "The title of the share. It precedes the title of the page. Works with one input.")
  var title: String?
  @Option(help: "The address of a page that comes from a file or standard input. Works with one input.")
  var url: String?
  @Option(help: "A comment on the shares.")
  var comment: String?
  @Option(
    name: .customLong("to"),
    help: "The name or identifier of a destination, instead of your default one. Repeatable.")
  var destinations: [String] = []
  @Flag(help: "Wait until each share is sent or fails.")
  var wait = false
  @Option(help: "How long to wait, such as 90s, 10m, or 2h. Works with --wait (default: 10m).")
  var timeout: String?
  @Option(
    help: "A cookie file of your browser, in the Netscape format, for fetching the pages on this machine.",
    completion: .file())
  var cookies: String?
  @Option(
    name: .customLong("for"),
    help: "The identifier of a share whose page is missing. The input is that page as HTML.")
  var waiting: String?
  @OptionGroup var home: ClientHome
  @OptionGroup var fetching: FetchOptions

  func validate() throws {
    let single = [("--title", title), ("--url", url), ("--for", waiting)].first { $0.1 != nil }
    if inputs.count > 1, let single { throw ValidationError("\(single.0) works with only one input.") }
    if inputs.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("Standard input (-) can be read only once.")
    }
    if timeout != nil, !wait { throw ValidationError("--timeout works only with --wait.") }
    if waiting != nil, wait || cookies != nil {
      throw ValidationError("--for works with neither --wait nor --cookies.")
    }
  }

  func run() async throws {
    try await run {
      if let waiting { return try await CaptureSending(share: waiting, input: inputs[0], home: home).run() }
      try await sending(try home.login()).run(inputs)
    }
  }

  private func sending(_ login: SavedLogin?) async throws -> ShareSending {
    let address = try url.map { text in
      guard let url = URL(string: text), url.scheme != nil else {
        throw CommandFailure(.usage, "“\(text)” isn't a valid address")
      }
      return url
    }
    return ShareSending(
      login: login, outbox: try home.outbox(), title: title, url: address, comment: comment,
      destinations: try await NamedDestinations(words: destinations, login: login).identifiers(),
      fetch: try cookies.map { try CookieFetch(file: $0, options: fetching) },
      timeout: wait ? try waitingTime() : nil)
  }

  private func waitingTime() throws -> Duration {
    guard let timeout else { return .seconds(600) }
    guard let duration = Quantity.duration(timeout) else {
      throw CommandFailure(.usage, "invalid value '\(timeout)' for --timeout; use a time such as 90s or 10m")
    }
    return duration
  }
}
