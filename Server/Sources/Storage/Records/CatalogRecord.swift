// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The site and the search text of a book in the catalog.
package struct CatalogMark: Sendable, Equatable {
  /// The site of the book; empty when it has none.
  package let site: String
  /// The text that a search covers, folded in the same way as the search terms.
  package let words: String

  package init(site: String, words: String) {
    self.site = site.replacingNullCharacters
    self.words = words.replacingNullCharacters
  }
}

/// One book in a list of the catalog.
package struct CatalogRecord: Sendable, Equatable {
  /// The position in the list, newest first.
  package let place: CatalogPlace
  /// The identifier of the share.
  package let id: String
  package let title: String?
  package let url: String?
  package let receivedAt: Moment
  /// The JSON of the article's summary.
  package let article: String?
  package let book: BookRecord

  static let columns = """
    catalogue.share, share.id, share.title, share.url, share.received_at, book.file, book.sha256, book.bytes,
    book.name, book.made_at,
    (SELECT summary FROM article WHERE article.share = catalogue.share) AS article
    """

  init(_ row: SQLRow) throws {
    place = CatalogPlace(madeAt: try row.moment("made_at"), share: try row.integer("share"))
    id = try row.text("id")
    title = try row.optionalText("title")
    url = try row.optionalText("url")
    receivedAt = try row.moment("received_at")
    article = try row.optionalText("article")
    book = try BookRecord(row)
  }
}

/// The position of a book among those of its account.
///
/// It doesn't change when books are added or deleted, so a client that pages through the list sees each book once.
package struct CatalogPlace: Sendable, Hashable {
  package let madeAt: Moment
  package let share: Int

  package init(madeAt: Moment, share: Int) {
    self.madeAt = madeAt
    self.share = share
  }
}

/// A site with the number of its books in the catalog.
package struct CatalogSite: Sendable, Equatable {
  /// Empty for books without a site.
  package let name: String
  package let books: Int
  package let updatedAt: Moment

  init(_ row: SQLRow) throws {
    name = try row.text("site")
    books = try row.integer("books")
    updatedAt = try row.moment("updated_at")
  }
}
