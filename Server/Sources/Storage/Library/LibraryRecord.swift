// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A share as the library lists it.
package struct LibraryRecord: Sendable, Equatable {
  package let share: ShareRecord
  /// The position in the list that the record was read for.
  package var cursor: LibraryCursor
  /// The host name without “www.”; nil for a share without an address.
  package let host: String?
  /// The name of the site, as the article has it.
  package let site: String?
  package let author: String?
  package let archivedAt: Moment?
  package let binnedAt: Moment?
  /// When the owner first opened the article.
  package let openedAt: Moment?
  /// How much of the article was read, from 0 to 1.
  package let readPosition: Double
  package let needsOwner: Bool
  package let tags: [String]
  /// The type of the book's file; nil without a book.
  package let bookType: String?

  static let columns = """
    \(ShareRecord.columns), share.host, share.site, share.author, share.archived_at, share.binned_at,
    share.opened_at, share.read_position, share.needs_you,
    (SELECT media_type FROM book WHERE book.share = share.number) AS book_type
    """

  init(_ row: SQLRow, tags: [String]) throws {
    share = try ShareRecord(row)
    cursor = LibraryCursor(number: share.number)
    host = try row.optionalText("host")
    site = try row.optionalText("site")
    author = try row.optionalText("author")
    archivedAt = try row.optionalInteger("archived_at").map(Moment.init(milliseconds:))
    binnedAt = try row.optionalInteger("binned_at").map(Moment.init(milliseconds:))
    openedAt = try row.optionalInteger("opened_at").map(Moment.init(milliseconds:))
    readPosition = try row.real("read_position")
    needsOwner = try row.integer("needs_you") != 0
    self.tags = tags
    bookType = try row.optionalText("book_type")
  }
}
