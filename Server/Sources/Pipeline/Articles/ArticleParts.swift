// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Messages
import Reading

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
    whole.html = html.joined(separator: "\n") + (next.map { Self.note($0, first.language) } ?? "")
    whole.text = texts.joined(separator: "\n")
    whole.wordCount = words
    whole.nextPage = next
    return whole
  }

  private static func note(_ url: String, _ language: String?) -> String {
    let text = MarkupEscaper.standard.escape(Message.bookNextPage.text(forContentIn: language))
    let address = MarkupEscaper.standard.escape(url)
    let line = ArticleFragment.fromHTML("<p>\(text) <a href=\"\(address)\">\(address)</a></p>")
    return "\n<hr/>\n" + line
  }
}
