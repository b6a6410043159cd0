// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Messages
package import ShareContract
import Storage

extension ShareLibrary {
  /// The article of a share.
  package func article(_ id: ShareID, account: String) async throws -> ArticleAnswer {
    let (record, article) = try await readArticle(id, account)
    return ArticleAnswer(title: article.title, url: record.url, html: article.html, text: article.text)
  }

  /// The article for a page of this server: as its book has it where there is one of our own, else as it was read.
  ///
  /// - Parameter pictures: what stands before the name of a picture in its address.
  func shownArticle(_ id: ShareID, account: String, picturesAt pictures: String) async throws -> ShownArticle
  {
    let (record, article) = try await readArticle(id, account)
    let facts = StoredJSON.decode(ReadArticle.self, article.summary)
    let inBook = try await withBook(of: record, article) { $0.html(picturesAt: pictures) }
    return ShownArticle(
      title: article.title, url: record.url, html: inBook ?? article.html, isFromBook: inBook != nil,
      language: facts?.language, direction: facts?.direction)
  }

  /// A picture of a share's book.
  func picture(_ name: String, of id: ShareID, account: String) async throws -> BookArticle.Picture {
    let (record, article) = try await readArticle(id, account)
    guard let picture = try await withBook(of: record, article, { $0.picture(name) }) else {
      throw Problem(.notFound, .unknownImage)
    }
    return picture
  }

  private func readArticle(
    _ id: ShareID, _ account: String
  ) async throws -> (ShareRecord, ArticleRecord) {
    let record = try await record(id, account)
    guard let article = try await stages.article(share: record.number) else {
      throw Problem(.notFound, .noArticle)
    }
    return (record, article)
  }

  // A file that was passed on is another's book: nothing of it is shown here.
  private func withBook<Answer: Sendable>(
    of share: ShareRecord, _ article: ArticleRecord,
    _ body: @escaping @Sendable (BookArticle) -> Answer?
  ) async throws -> Answer? {
    let documents = StoredJSON.decode(ReadArticle.self, article.summary)?.documents ?? []
    guard documents.isEmpty, let book = try await stages.book(share: share.number) else { return nil }
    let file = books.file(book.file)
    return try await FileWork()({ BookArticle(ofBookAt: file).flatMap(body) })
  }
}

/// An article as its owner reads it.
package struct ArticleAnswer: Codable, Sendable {
  package let title: String?
  package let url: String?
  package let html: String
  package let text: String
}

/// An article for a page.
struct ShownArticle: Sendable {
  let title: String?
  let url: String?
  let html: String
  /// Whether title and source stand in `html` already, and its pictures are those of the book.
  let isFromBook: Bool
  let language: String?
  let direction: String?
}
