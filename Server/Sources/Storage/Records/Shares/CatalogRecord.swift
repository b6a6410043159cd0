// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One book in a list of the catalog.
package struct CatalogRecord: Sendable, Equatable {
  /// The position in the list, newest first.
  package let position: CatalogPosition
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
    position = CatalogPosition(madeAt: try row.moment("made_at"), share: try row.integer("share"))
    id = try row.text("id")
    title = try row.optionalText("title")
    url = try row.optionalText("url")
    receivedAt = try row.moment("received_at")
    article = try row.optionalText("article")
    book = try BookRecord(row)
  }
}
