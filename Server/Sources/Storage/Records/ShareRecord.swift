// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import struct Foundation.Data

/// The location of the exact bytes of a request.
package enum StoredBody: Sendable, Equatable {
  /// In the row of the share.
  case row(Data)
  /// In a file of the bodies folder with this name.
  case file(String)
}

/// A share that is about to be stored.
package struct NewShare: Sendable {
  package let id: String
  package let account: String
  package let sha256: String
  package let bytes: Int
  package let contentType: String
  package let contentLocation: String?
  package let body: StoredBody
  package let title: String?
  package let url: String?
  /// Identifiers of the requested destinations; nil means the account's default.
  package let destinations: [String]?
  package let receivedAt: Moment

  package init(
    id: String, account: String, sha256: String, bytes: Int, contentType: String, contentLocation: String?,
    body: StoredBody, title: String?, url: String?, destinations: [String]?, receivedAt: Moment
  ) {
    self.id = id
    self.account = account
    self.sha256 = sha256
    self.bytes = bytes
    self.contentType = contentType
    self.contentLocation = contentLocation
    self.body = body
    self.title = title
    self.url = url
    self.destinations = destinations
    self.receivedAt = receivedAt
  }
}

/// The result of an attempt to store a share.
package enum Acceptance: Sendable, Equatable {
  /// The share and its first job are durable.
  case accepted
  /// The same bytes were accepted under this key before, at this time.
  case replayed(receivedAt: Moment)
  /// Other bytes were accepted under this key before.
  case keyReused
}

/// The data for the receipt of a share.
package struct AcceptedShare: Sendable, Equatable {
  package let sha256: String
  package let bytes: Int
  package let receivedAt: Moment

  init(_ row: SQLRow) throws {
    sha256 = try row.text("sha256")
    bytes = try row.integer("bytes")
    receivedAt = try row.moment("received_at")
  }
}

/// The persisted names of a share's states.
package enum StoredShareState: String, Sendable, SQLBindable {
  case received, reading, ready, needsCapture, failed
}

/// A stored share without its body.
package struct ShareRecord: Sendable, Equatable {
  package let number: Int
  package let id: String
  package let account: String
  package let state: StoredShareState
  package let contentType: String
  package let contentLocation: String?
  package let title: String?
  package let url: String?
  package let destinations: [String]?
  /// The JSON of the problem, if any.
  package let problem: String?
  /// The JSON of the wall, if any.
  package let wall: String?
  /// The JSON of the article's summary; nil before extraction.
  package let article: String?
  /// The JSON of the book's details; nil before the book is made.
  package let book: String?
  package let hasBook: Bool
  package let bookBytes: Int?
  package let receivedAt: Moment
  package let updatedAt: Moment

  static let columns = """
    share.number, share.id, share.account, share.state, share.content_type, share.content_location,
    share.title, share.url, share.destinations, share.problem, share.wall, share.received_at, share.updated_at,
    (SELECT summary FROM article WHERE article.share = share.number) AS article,
    (SELECT facts FROM edition JOIN book USING (share, file) WHERE edition.share = share.number) AS book,
    (SELECT bytes FROM book WHERE book.share = share.number) AS book_bytes
    """

  init(_ row: SQLRow) throws {
    number = try row.integer("number")
    id = try row.text("id")
    account = try row.text("account")
    state = try row.name("state")
    contentType = try row.text("content_type")
    contentLocation = try row.optionalText("content_location")
    title = try row.optionalText("title")
    url = try row.optionalText("url")
    destinations = try row.optionalText("destinations")?.split(separator: " ").map(String.init)
    problem = try row.optionalText("problem")
    wall = try row.optionalText("wall")
    article = try row.optionalText("article")
    book = try row.optionalText("book")
    bookBytes = try row.optionalInteger("book_bytes")
    hasBook = bookBytes != nil
    receivedAt = try row.moment("received_at")
    updatedAt = try row.moment("updated_at")
  }
}
