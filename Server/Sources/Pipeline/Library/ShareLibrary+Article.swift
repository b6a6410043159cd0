// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Books
import Messages
import ServerCore
package import ShareContract
import Storage

extension ShareLibrary {
  /// The article of a share.
  package func article(_ id: ShareID, account: String) async throws -> ArticleResponse {
    let (record, article) = try await readArticle(id, account)
    return ArticleResponse(title: article.title, url: record.url, html: article.html, text: article.text)
  }

  /// The article for a page of this server: from the book if Sharepipe made one, otherwise as it was read.
  ///
  /// - Parameter images: the prefix of an image's address, which its name follows.
  package func shownArticle(
    _ id: ShareID, account: String, imagesAt images: String
  ) async throws -> ShownArticle {
    let (record, article) = try await readArticle(id, account)
    let facts = StoredJSON.decode(ReadArticle.self, article.summary)
    let inBook = try await withBook(of: record, article) { $0.html(imagesAt: images) }
    return ShownArticle(
      title: article.title, url: record.url, html: inBook ?? article.html, isFromBook: inBook != nil,
      language: facts?.language, direction: facts?.direction)
  }

  /// An image of a share's book.
  package func image(_ name: String, of id: ShareID, account: String) async throws -> BookArticle.Image {
    let (record, article) = try await readArticle(id, account)
    guard let image = try await withBook(of: record, article, { $0.image(name) }) else {
      throw Problem(.notFound, .unknownImage)
    }
    return image
  }

  /// The image that lists show beside a share: its thumbnail, or else the first image of its book.
  package func leadImage(of id: ShareID, account: String) async throws -> BookArticle.Image {
    let (record, article) = try await readArticle(id, account)
    if let bytes = try await stages.thumbnail(share: record.number), let image = BookArticle.Image(bytes) {
      return image
    }
    guard let image = try await withBook(of: record, article, { $0.leadImage }) else {
      throw Problem(.notFound, .unknownImage)
    }
    return image
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

  // A file that was sent unchanged comes from somebody else and isn't sanitized, so nothing of it is shown here.
  private func withBook<Value: Sendable>(
    of share: ShareRecord, _ article: ArticleRecord,
    _ body: @escaping @Sendable (BookArticle) -> Value?
  ) async throws -> Value? {
    let documents = StoredJSON.decode(ReadArticle.self, article.summary)?.documents ?? []
    guard documents.isEmpty, let book = try await stages.book(share: share.number) else { return nil }
    guard let file = try await books.existingFile(book.file) else { return nil }
    return try await FileWork()({ BookArticle(ofBookAt: file).flatMap(body) })
  }
}
