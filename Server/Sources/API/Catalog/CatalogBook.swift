// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Encodings
import Foundation
import Pipeline
import ServerCore
import ServerHTTP
import ShareContract
import Storage

/// The texts that describe one book to a reading app.
struct CatalogBook: Sendable {
  private let record: CatalogRecord
  private let facts: BookFacts?
  private let article: ReadArticle?

  init(_ record: CatalogRecord, _ facts: BookFacts?) {
    self.record = record
    self.facts = facts
    article = StoredJSON.decode(ReadArticle.self, record.article)
  }

  var position: CatalogPosition { record.position }
  /// The share's identifier: unique for each entry, even if two shares contain the same book.
  var identifier: String { "urn:uuid:" + record.id.lowercased() }
  /// The identifier in the book itself, if different.
  var ownIdentifier: String? { facts?.identifier == identifier ? nil : facts?.identifier }
  var title: String { Self.line(record.title ?? facts?.title ?? record.url ?? "") ?? "Untitled" }

  var authors: [String] {
    let named = ((facts?.creators ?? []) + [article?.byline].compactMap(\.self)).compactMap { Self.line($0) }
    return facts?.creators.isEmpty == false ? Array(named.prefix(facts?.creators.count ?? 0)) : named
  }

  var publisher: String? { Self.line(article?.siteName ?? facts?.publisher ?? "") }
  var summary: String? { Self.line(article?.excerpt ?? facts?.description ?? "", limit: 600) }
  var published: Date { record.receivedAt.date }
  var updated: Date { record.book.madeAt.date }

  /// A valid language tag, or nil.
  var language: String? {
    guard let tag = facts?.language ?? article?.language, tag.utf8.count <= 35 else { return nil }
    return tag.wholeMatch(of: #/[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*/#) == nil ? nil : tag
  }

  /// The date the article was published.
  var issued: String? {
    let day = (article?.published ?? facts?.date ?? "").prefix(10)
    return day.wholeMatch(of: #/\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])/#) == nil ? nil : String(day)
  }

  /// The page that the book was made from.
  var source: String? {
    guard let url = article?.url ?? record.url, url.utf8.count <= 2000,
      let parts = URLComponents(string: url),
      ["http", "https"].contains(parts.scheme?.lowercased() ?? ""), parts.host?.isEmpty == false
    else { return nil }
    return parts.string
  }

  var address: CatalogAddress { .entry(record.id) }
  var bytes: Int { record.book.bytes }
  var mediaType: String { BookMedia.type(ofName: record.book.name) }

  /// The URL of the book.
  ///
  /// It ends in a file name for apps that ignore header fields.
  var download: String {
    Routes.catalogBook(record.id, name: PercentEncoder.unreserved.encode(fileName.ascii))
  }

  /// The file name of the download.
  var fileName: AttachmentName { AttachmentName(title: title, stored: record.book.name, id: record.id) }

  /// The URL of the cover and its media type.
  var cover: (path: String, mediaType: String)? {
    facts?.cover.map { (Routes.catalogCover(record.id), $0.mediaType) }
  }

  /// The URL of the small cover.
  var thumbnail: String { Routes.catalogThumbnail(record.id) }

  // Replaces runs of whitespace and line ends by one space; returns nil for blank text.
  private static func line(_ text: String, limit: Int = 300) -> String? {
    let words = XMLText.clean(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? nil : words.count > limit ? words.prefix(limit - 1) + "…" : words
  }
}
