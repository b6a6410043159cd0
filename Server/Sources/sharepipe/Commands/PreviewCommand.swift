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
    abstract: "Show the preview of a link: title, description, site, image, and icon.",
    discussion: """
      Fetches the page through the guarded fetcher and checks its images. With “-”, reads HTML or the output of \
      “sharepipe fetch” from standard input and fetches nothing, so the images aren't checked. Sign-in pages and other \
      walls have neither a title nor an image.
      """)

  @Argument(help: "The http or https address of the page, or - for standard input.")
  var address: String
  @Option(help: "The address of the page on standard input.")
  var url: String?
  @Option(help: "A title that replaces the page's title.")
  var title: String?
  @Flag(help: "Print one line of JSON per preview instead of text.")
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
      guard url == nil else { throw CommandFailure(.usage, "--url works only with standard input (-)") }
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
    let maker = LinkPreviewService(fetcher: try GuardedFetcher(options), reader: reader, threads: 1)
    switch await maker.card(of: address) {
    case .success(let card): return card
    case .failure(let problem):
      let reason: CommandFailure.Reason = problem.knownCode == .invalidURL ? .usage : .unavailable
      throw CommandFailure(reason, "\(address): \(problem.detail ?? problem.title)")
    }
  }
}

/// Formats a link preview as human-readable lines.
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
