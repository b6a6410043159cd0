// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A stored share without its body.
package struct ShareRecord: Sendable, Equatable {
  package let number: Int
  package let id: String
  package let account: String
  package let state: StoredShareState
  package let contentType: String
  package let contentLocation: String?
  /// The title that lists, books and mails show.
  package let title: String?
  /// The title that the sender entered, if any; `title` is the same then.
  package let senderTitle: String?
  /// The title of the content; nil before extraction.
  package let articleTitle: String?
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
  /// When its next stage may run; nil when it waits for none.
  package let runAt: Moment?
  /// How often its present stage was tried.
  package let attempts: Int

  // Several devices can have the same file, which has the same facts. PostgreSQL refuses a value with several rows.
  static let columns = """
    share.number, share.id, share.account, share.state, share.content_type, share.content_location,
    share.title, share.sender_title, share.url, share.destinations, share.problem, share.wall,
    share.received_at, share.updated_at,
    (SELECT title FROM article WHERE article.share = share.number) AS article_title,
    (SELECT run_at FROM job WHERE job.share = share.number AND kind IN ('read', 'book')) AS run_at,
    (SELECT attempts FROM job WHERE job.share = share.number AND kind IN ('read', 'book')) AS attempts,
    (SELECT summary FROM article WHERE article.share = share.number) AS article,
    (SELECT facts FROM edition JOIN book USING (share, file) WHERE edition.share = share.number
      ORDER BY device LIMIT 1) AS book,
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
    senderTitle = try row.optionalText("sender_title")
    articleTitle = try row.optionalText("article_title")
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
    runAt = try row.optionalInteger("run_at").map(Moment.init(milliseconds:))
    attempts = try row.optionalInteger("attempts") ?? 0
  }
}
