// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Fetching
import Reading
import ServerCore

/// Joins the pages of an article that its site has split.
///
/// A page that can't be read is never left out silently: the article then ends with a link to the rest.
struct PartsReader: Sendable {
  let fetcher: GuardedFetcher
  let reader: PageReader
  let threads: WorkThreads

  /// The largest number of pages of one article, including the first.
  private static let mostParts = 20
  /// The largest number of bytes of text of one article.
  private static let mostText = 4 << 20

  /// Reads the remaining pages of an article whose first page was fetched.
  func whole(_ reading: Reading, at url: String) async throws -> Reading {
    guard reading.wall == nil, let first = reading.article else { return reading }
    if let single = try await singlePage(of: first) { return Reading(article: single, wall: nil) }
    var parts = ArticleParts(first, at: url)
    while let next = parts.next, parts.count < Self.mostParts, parts.textBytes < Self.mostText {
      guard try await add(next, to: &parts) else { break }
    }
    return Reading(article: parts.joined, wall: nil)
  }

  /// The article of a capture.
  ///
  /// Only its owner may have access to the other pages, so they are linked, not fetched.
  func captured(_ reading: Reading, at url: String?) -> Reading {
    guard reading.wall == nil, let article = reading.article, article.nextPage != nil else { return reading }
    return Reading(article: ArticleParts(article, at: url).joined, wall: nil)
  }

  private func singlePage(of article: Article) async throws -> Article? {
    guard let url = article.singlePage, let whole = try await read(url) else { return nil }
    return whole.wordCount >= article.wordCount ? whole : nil
  }

  /// Fetches one page; returns whether the article may continue after it.
  private func add(_ url: String, to parts: inout ArticleParts) async throws -> Bool {
    guard let part = try await read(url) else { return false }
    return parts.append(part, from: url)
  }

  /// The article of a page; nil if the page can't be fetched or has no article.
  private func read(_ url: String) async throws -> Article? {
    let resource: FetchedResource
    do {
      resource = try await fetcher.fetch(url, limits: .page, accept: .page)
    } catch {
      // If the server is stopping, the page isn't missing.
      try Task.checkCancellation()
      return nil
    }
    guard (200..<300).contains(resource.status) else { return nil }
    let (page, reader) = (resource.page, reader)
    do {
      let reading = try await threads.run { reader.read(page) }
      return reading.wall == nil ? reading.article : nil
    } catch is WorkThreads.TookTooLong {
      return nil
    }
  }
}

/// The pages of one article, in order.
struct ArticleParts {
  private let first: Article
  private var html: [String]
  private var texts: [String]
  private var words: Int
  private var seen: Set<String>
  /// The address of the next page; nil at the end.
  private(set) var next: String?

  init(_ first: Article, at url: String?) {
    self.first = first
    html = [first.html]
    texts = [first.text]
    words = first.wordCount
    seen = Set([url, first.canonicalURL].compactMap(\.self))
    next = first.nextPage.flatMap { seen.contains($0) ? nil : $0 }
  }

  var count: Int { html.count }
  var textBytes: Int { texts.reduce(0) { $0 + $1.utf8.count } }

  /// Adds a page; returns false if it belongs to another article or repeats an earlier page.
  mutating func append(_ part: Article, from url: String) -> Bool {
    seen.insert(url)
    guard isOfThisArticle(part), !texts.contains(part.text) else {
      next = nil
      return false
    }
    html.append(part.html)
    texts.append(part.text)
    words += part.wordCount
    next = part.nextPage.flatMap { seen.contains($0) ? nil : $0 }
    return true
  }

  /// Sites also use “Next” for the article that follows this one, so the titles are compared.
  private func isOfThisArticle(_ part: Article) -> Bool {
    guard let mine = first.title, let theirs = part.title else { return true }
    let (one, other) = (Self.letters(mine), Self.letters(theirs))
    return one.hasPrefix(other) || other.hasPrefix(one)
  }

  /// The letters of a title, without page numbers.
  private static func letters(_ title: String) -> String {
    title.lowercased().filter { $0.isLetter }
  }

  /// One article of all pages; if a page is missing, the article ends with a note.
  var joined: Article {
    var whole = first
    whole.html = html.joined(separator: "\n") + (next.map(Self.note) ?? "")
    whole.text = texts.joined(separator: "\n")
    whole.wordCount = words
    whole.nextPage = next
    return whole
  }

  private static func note(_ url: String) -> String {
    let line = ArticleFragment.fromHTML(
      "<p>The article goes on here: <a href=\"\(MarkupEscaper.standard.escape(url))\">next page</a></p>")
    return "\n<hr/>\n" + line
  }
}
