// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import Reading

/// The command `sharepipe article`.
struct ArticleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "article",
    abstract: "Extract articles from HTML or the output of fetch and print lines of JSON.",
    discussion: """
      Reads standard input. With --jsonl, each line is {"path": "page.html" or "page.html.gz", "url": …} and gets one \
      line of output immediately. For an invalid line, the output has “error”. With "status", "headers" \
      ([[name, value]]), and "redirects" ([address]), a line also describes the response, for the wall verdict.
      """)

  @Option(help: "The address of the page on standard input.")
  var url: String?
  @Flag(help: "Read lines that name files.")
  var jsonl = false
  @Flag(help: "Include image captions in the text. The HTML always has them.")
  var captions = false
  @OptionGroup var reading: ReadingOptions

  func run() async throws {
    try await run {
      let filter = PageFilter(PageReader(rules: try reading.siteRules(), captions: captions))
      jsonl ? try BatchReading(filter: filter).run() : try readInput(filter)
    }
  }

  private func readInput(_ filter: PageFilter) throws {
    let input = try StandardInput.all(upTo: PageFilter.inputLimit)
    let fetched = try PageFilter.fetchLines(in: input)?.map { (page: $0.page, url: Optional($0.url)) }
    let pages = fetched ?? [(Page(bytes: Array(input), url: url), url)]
    // All lines are read before the first one is written, so that a failed filter writes nothing.
    let lines = try pages.map { try article($0.page, $0.url, filter) }
    for line in lines { try Output.json(line) }
  }

  private func article(_ page: Page, _ url: String?, _ filter: PageFilter) throws -> ArticleLine {
    let line = try filter.article(page, url: url)
    guard line.wall != nil || !line.text.isEmpty else {
      throw CommandFailure(
        .badData, url.map { "no readable text in \($0)" } ?? "standard input contains no readable text")
    }
    return line
  }
}

/// Reads the files that the lines name, one after the other.
private struct BatchReading {
  let filter: PageFilter

  func run() throws {
    try StandardInput.eachLine { line in
      guard !line.isEmpty else { return }
      try Output.json(result(line))
    }
  }

  private func result(_ line: Data) -> ArticleLine {
    guard let request = try? JSONDecoder().decode(ArticleRequest.self, from: line) else {
      return ArticleLine(failedAt: nil, "the line isn't {\"path\": …, \"url\": …}")
    }
    do {
      let bytes = try GZipFile.read(request.path, upTo: PageFilter.inputLimit)
      var result = try filter.article(request.page(bytes), url: request.url)
      result.path = request.path
      return result
    } catch {
      return ArticleLine(failedAt: request.path, ErrorText.text(of: error))
    }
  }
}
