// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The JSON that describes a book.
struct WebhookEvent: Encodable {
  struct Content: Encodable {
    let delivery: String
    let book: Book
    let shares: [Share]
  }

  struct Book: Encodable {
    let title: String
    let fileName: String
    let mediaType: String
    let bytes: Int
    let url: String?
  }

  struct Share: Encodable {
    let id: String
    let title: String?
    let url: String?
    let siteName: String?
    let author: String?
    let language: String?
    let words: Int?
  }

  let type = "book.ready"
  let timestamp: String
  let data: Content

  init(_ book: OutgoingBook, link: String?, now: Date) {
    timestamp = now.formatted(.iso8601)
    data = Content(
      delivery: book.id,
      book: Book(
        title: book.title, fileName: book.fileName, mediaType: book.mediaType, bytes: book.count,
        url: link),
      shares: book.origins.map {
        Share(
          id: $0.share, title: $0.title, url: $0.url, siteName: $0.siteName, author: $0.author,
          language: $0.language, words: $0.words)
      })
  }

  var encoded: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // It contains only texts and numbers, so encoding can't fail.
    return (try? encoder.encode(self)) ?? Data()
  }
}
