// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A share as its owner sees it: the body of `GET /v1/shares/{id}`.
public struct ShareStatus: Codable, Hashable, Sendable {
  /// The identifier of the share.
  public let id: ShareID
  /// How far it has come.
  public let state: ShareState
  /// The best title known.
  public let title: String?
  /// The address that was shared.
  public let url: String?
  /// When it became durable, RFC 3339 in UTC.
  public let createdAt: String
  /// What was read, once it was.
  public let article: ArticleSummary?
  /// The book that was made of it.
  public let book: BookSummary?
  /// The wall that was met, if any.
  public let wall: WallStatus?
  /// Why it is not further.
  public let problem: Problem?
  /// Its deliveries, oldest first.
  public let deliveries: [DeliveryStatus]
  /// The size of its book in bytes, once there is one.
  public let bookBytes: Int?
  /// How it came to its state, oldest first; absent in lists.
  public let history: [StateChange]?
  /// The latest earlier share of the same page or the same bytes; absent if there is none.
  public let duplicateOf: EarlierShare?
  /// When the server tries again, RFC 3339 in UTC; absent unless the share waits for that.
  public let nextTryAt: String?
  /// How often the present step was tried; absent unless the share waits for the next try.
  public let attempts: Int?
  /// The name of the site or else the host; in lists only.
  public var site: String?
  /// The reading time in minutes; in lists only.
  public var minutes: Int?
  /// Since when it is in the archive, RFC 3339 in UTC; in lists only.
  public var archivedAt: String?
  /// When its owner first opened the article, RFC 3339 in UTC; in lists only, and absent while it is unread.
  public var openedAt: String?
  /// Whether it needs its owner's attention; in lists only, and absent means no.
  public var needsYou: Bool?

  /// Makes a share status.
  public init(
    id: ShareID, state: ShareState, title: String?, url: String?, createdAt: String,
    article: ArticleSummary? = nil, book: BookSummary? = nil, wall: WallStatus? = nil,
    problem: Problem? = nil, deliveries: [DeliveryStatus], bookBytes: Int? = nil,
    history: [StateChange]? = nil, duplicateOf: EarlierShare? = nil, nextTryAt: String? = nil,
    attempts: Int? = nil
  ) {
    self.duplicateOf = duplicateOf
    self.id = id
    self.state = state
    self.title = title
    self.url = url
    self.createdAt = createdAt
    self.article = article
    self.book = book
    self.wall = wall
    self.problem = problem
    self.deliveries = deliveries
    self.bookBytes = bookBytes
    self.history = history
    self.nextTryAt = nextTryAt
    self.attempts = attempts
  }

  /// Whether a book with only the link can be made: there is no book, and no article that the link would replace.
  ///
  /// The share also needs a link, which this doesn't check.
  public var lacksArticle: Bool {
    [.needsCapture, .failed].contains(state) && (article.map { $0.readFrom == "link" } ?? true)
  }
}
