// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How a book is found in the catalogue.
package struct CatalogueMark: Sendable, Equatable {
  /// The site it comes from; empty when it has none.
  package let site: String
  /// What a search looks through, folded as the search words are.
  package let words: String

  package init(site: String, words: String) {
    self.site = site.replacingNullCharacters
    self.words = words.replacingNullCharacters
  }
}

/// One book as the catalogue lists it.
package struct CatalogueRecord: Sendable, Equatable {
  /// The place in the list: books made later come first.
  package let place: CataloguePlace
  /// The share's identifier.
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
    place = CataloguePlace(madeAt: try row.moment("made_at"), share: try row.integer("share"))
    id = try row.text("id")
    title = try row.optionalText("title")
    url = try row.optionalText("url")
    receivedAt = try row.moment("received_at")
    article = try row.optionalText("article")
    book = try BookRecord(row)
  }
}

/// A book's place among those of its account.
///
/// It does not move when others come or go, so a reader that turns pages misses none and sees none twice.
package struct CataloguePlace: Sendable, Hashable {
  package let madeAt: Moment
  package let share: Int

  package init(madeAt: Moment, share: Int) {
    self.madeAt = madeAt
    self.share = share
  }
}

/// A site with what the catalogue has of it.
package struct CatalogueSite: Sendable, Equatable {
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
