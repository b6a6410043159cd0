// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Fetching
import Foundation
import Pipeline
import Reading
import ShareContract

/// The command `sharepipe preview URL|-`.
struct PreviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Show the card of a link: title, description, site, picture, icon.",
    discussion: """
      With an address the page is fetched through the guarded fetcher, and its pictures are looked at: what is no \
      picture is left out. With “-” HTML, or lines of fetch, are read from standard input; nothing is fetched, so \
      the pictures are shown as the page names them. A sign-in page or another wall gives neither title nor picture.
      """)

  @Argument(help: "The http or https address of the page, or - for standard input.")
  var address: String
  @Option(help: "The address of the page on standard input.")
  var url: String?
  @Option(help: "The sender's own title, which goes before the page's.")
  var title: String?
  @Flag(help: "Write one line of JSON for each card instead of text.")
  var json = false
  @OptionGroup var options: FetchOptions
  @OptionGroup var reading: ReadingOptions

  func run() async throws {
    try await run {
      let cards = try await made().map { $0.titled(title) }
      if json {
        for card in cards { try Output.json(card) }
      } else {
        for line in cards.map({ CardText($0).lines }).joined(separator: [""]) { try Output.line(line) }
      }
    }
  }

  private func made() async throws -> [LinkCard] {
    guard address == "-" else {
      guard url == nil else { throw CommandFailure(.usage, "--url is for standard input") }
      return [try await fetched()]
    }
    let input = try StandardInput.all(upTo: PageFilter.inputLimit)
    let reader = PageReader(rules: try reading.siteRules())
    if let lines = try PageFilter.fetchLines(in: input) {
      return lines.map { LinkCard(unseen: reader.card($0.page), of: $0.url) }
    }
    guard !input.isEmpty else { throw CommandFailure(.badData, "standard input is empty") }
    let page = Page(bytes: Array(input), url: url)
    return [LinkCard(unseen: reader.card(page), of: url ?? "")]
  }

  private func fetched() async throws -> LinkCard {
    let reader = PageReader(rules: try reading.siteRules())
    let maker = CardMaker(fetcher: try GuardedFetcher(options), reader: reader, threads: 1)
    switch await maker.card(of: address) {
    case .success(let card): return card
    case .failure(let problem):
      let reason: CommandFailure.Reason = problem.knownCode == .invalidURL ? .usage : .unavailable
      throw CommandFailure(reason, "\(address): \(problem.detail ?? problem.title)")
    }
  }
}

/// A link preview as human-readable lines.
private struct CardText {
  let lines: [String]

  init(_ card: LinkCard) {
    let fields: [(String, String?)] = [
      ("address", card.canonical ?? card.url), ("site", card.siteName), ("about", card.description),
      ("picture", card.image), ("icon", card.icon), ("language", card.language),
      ("wall", card.wall.map { "\($0.kind): " + $0.reasons.joined(separator: "; ") }),
    ]
    let known = fields.compactMap { name, value in
      value.flatMap {
        $0.isEmpty ? nil : name.padding(toLength: 10, withPad: " ", startingAt: 0) + $0
      }
    }
    lines = [card.title] + known
  }
}
