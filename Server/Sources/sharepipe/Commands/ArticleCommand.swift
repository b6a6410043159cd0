// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import Reading

/// The command `sharepipe article`.
struct ArticleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "article",
    abstract: "Read HTML, or lines of fetch, from standard input; write articles as lines of JSON.",
    discussion: """
      With --jsonl it reads lines {"path": "page.html" or "page.html.gz", "url": …} and answers each at once; \
      a line that cannot be read is answered with “error” and does not end the batch. With "status", "headers" \
      ([[name, value]]) and "redirects" ([address]) a line also tells what the fetch saw, for the wall verdict.
      """)

  @Option(help: "The address of the page on standard input.")
  var url: String?
  @Flag(help: "Read lines that name files.")
  var jsonl = false
  @Flag(help: "Keep the captions of pictures in the text; the HTML always has them.")
  var captions = false
  @OptionGroup var reading: ReadingOptions

  func run() async throws {
    try await run {
      let filter = try PageFilter(reading, captions: captions)
      jsonl ? try BatchReading(filter: filter).run() : try readInput(filter)
    }
  }

  private func readInput(_ filter: PageFilter) throws {
    let input = try StandardInput.all(upTo: PageFilter.inputLimit)
    let fetched = try PageFilter.fetchLines(in: input)?.map { (page: $0.page, url: Optional($0.url)) }
    let pages = fetched ?? [(Page(bytes: Array(input), url: url), url)]
    // All of them are read before the first is written: a failed filter writes nothing.
    let lines = try pages.map { try article($0.page, $0.url, filter) }
    for line in lines { try Output.json(line) }
  }

  private func article(_ page: Page, _ url: String?, _ filter: PageFilter) throws -> ArticleLine {
    let line = try filter.article(page, url: url)
    guard line.wall != nil || !line.text.isEmpty else {
      throw CommandFailure(.badData, "no readable text was found" + (url.map { " in \($0)" } ?? ""))
    }
    return line
  }
}

/// From a page to the line `article` answers with.
struct PageFilter {
  static let inputLimit = 64 << 20
  private let reader: PageReader

  init(_ options: ReadingOptions, captions: Bool = false) throws {
    reader = PageReader(rules: try options.siteRules(), captions: captions)
  }

  func article(_ page: Page, url: String?) throws -> ArticleLine {
    let clock = ContinuousClock()
    let start = (clock.now, ThreadClock.milliseconds)
    var line = try TextPage(page)?.line(url: url) ?? ArticleLine(reader.read(page), url: url)
    let end = (clock.now, ThreadClock.milliseconds)
    line.ms = start.0.duration(to: end.0) / .milliseconds(1)
    line.cpuMilliseconds = end.1 - start.1
    return line
  }

  /// The lines of `fetch`, nil when the input is a page; no page begins with a brace.
  static func fetchLines(in input: Data) throws -> [FetchLine]? {
    guard input.first == UInt8(ascii: "{") else { return nil }
    return try input.lines.enumerated().map { index, line in
      guard let fetched = try? JSONDecoder().decode(FetchLine.self, from: line) else {
        throw CommandFailure(.badData, "line \(index + 1) is not a line of fetch")
      }
      return fetched
    }
  }
}

/// The processor's time that this thread has used.
private enum ThreadClock {
  static var milliseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}

/// Answers lines that name files, one by one.
private struct BatchReading {
  let filter: PageFilter

  func run() throws {
    try StandardInput.eachLine { line in
      guard !line.isEmpty else { return }
      try Output.json(answer(line))
    }
  }

  private func answer(_ line: Data) -> ArticleLine {
    guard let request = try? JSONDecoder().decode(ArticleRequest.self, from: line) else {
      return ArticleLine(failedAt: nil, "the line is not {\"path\": …, \"url\": …}")
    }
    do {
      let bytes = try GZipFile.read(request.path, upTo: PageFilter.inputLimit)
      var answer = try filter.article(request.page(bytes), url: request.url)
      answer.path = request.path
      return answer
    } catch {
      return ArticleLine(failedAt: request.path, (error as? CommandFailure)?.message ?? "\(error)")
    }
  }
}
