// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Fetching
import Reading
import ServerCore

/// Puts together an article that its site has cut into pages.
///
/// A part that cannot be read is never passed over in silence: the article then ends with where it goes on.
struct PartsReader: Sendable {
  let fetcher: GuardedFetcher
  let reader: PageReader
  let threads: WorkThreads

  /// Parts of one article, the first included.
  private static let mostParts = 20
  /// Bytes of text of one article.
  private static let mostText = 4 << 20

  /// The whole article of a page that was fetched.
  func whole(_ reading: Reading, at url: String) async throws -> Reading {
    guard reading.wall == nil, let first = reading.article else { return reading }
    if let single = try await singlePage(of: first) { return Reading(article: single, wall: nil) }
    var parts = ArticleParts(first, at: url)
    while let next = parts.next, parts.count < Self.mostParts, parts.textBytes < Self.mostText {
      guard try await add(next, to: &parts) else { break }
    }
    return Reading(article: parts.joined, wall: nil)
  }

  /// The article of a capture, whose other parts only its owner may be able to see: they are named, not fetched.
  func captured(_ reading: Reading, at url: String?) -> Reading {
    guard reading.wall == nil, let article = reading.article, article.nextPage != nil else { return reading }
    return Reading(article: ArticleParts(article, at: url).joined, wall: nil)
  }

  private func singlePage(of article: Article) async throws -> Article? {
    guard let url = article.singlePage, let whole = try await read(url) else { return nil }
    return whole.wordCount >= article.wordCount ? whole : nil
  }

  /// Whether the article may go on after that part.
  private func add(_ url: String, to parts: inout ArticleParts) async throws -> Bool {
    guard let part = try await read(url) else { return false }
    return parts.append(part, from: url)
  }

  /// Nil for a page that cannot be had or has no article.
  private func read(_ url: String) async throws -> Article? {
    let resource: FetchedResource
    do {
      resource = try await fetcher.fetch(url, limits: .page, accept: .page)
    } catch {
      // A server that is being stopped has not seen that the part is missing.
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

/// The parts of one article, in their order.
struct ArticleParts {
  private let first: Article
  private var html: [String]
  private var texts: [String]
  private var words: Int
  private var seen: Set<String>
  /// Where the article goes on; nil at its end.
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

  /// Whether `part` was one more part of this article and not another article or one of these again.
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

  /// “Next” is also what sites call the article after this one.
  private func isOfThisArticle(_ part: Article) -> Bool {
    guard let mine = first.title, let theirs = part.title else { return true }
    let (one, other) = (Self.letters(mine), Self.letters(theirs))
    return one.hasPrefix(other) || other.hasPrefix(one)
  }

  /// Without what may count the parts.
  private static func letters(_ title: String) -> String {
    title.lowercased().filter { $0.isLetter }
  }

  /// One article of all parts; where one is missing it says so at its end.
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
