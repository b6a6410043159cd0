// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How far a share has come on the server.
public enum ShareState: String, Codable, Hashable, Sendable, CaseIterable {
  /// Durable, nothing else happened yet.
  case received
  /// Being fetched and read.
  case reading
  /// The book is made.
  case ready
  /// The server met a wall; the sender's capture of the page is wanted.
  case needsCapture
  /// No book could be made; the problem says why.
  case failed
}

/// How far one delivery has come.
public enum DeliveryState: String, Codable, Hashable, Sendable, CaseIterable {
  /// Waiting for its turn or its next try.
  case queued
  /// Recorded before the first byte of the message leaves.
  case sending
  /// The mail server took it.
  case sent
  /// The destination itself said so.
  case confirmed
  /// The destination refused it.
  case rejected
  /// It may or may not have arrived; it won't be sent again automatically.
  case uncertain
  /// Given up; the problem says why.
  case failed
}

/// One delivery of a share's book to one destination.
public struct DeliveryStatus: Codable, Hashable, Sendable {
  /// The identifier of the delivery.
  public let id: String
  /// The identifier of the destination.
  public let destination: String
  /// How far it has come.
  public let state: DeliveryState
  /// How often it was tried.
  public let attempts: Int
  /// Why it is not further.
  public let problem: Problem?
  /// When the state last changed, RFC 3339 in UTC.
  public let updatedAt: String
  /// Whether it may have arrived twice; absent means no.
  public let possibleDuplicate: Bool?
  /// The digest it waits for, absent when it waits for none.
  public let digest: DigestStatus?
  /// The last thing that the destination, or a mail server on the way, said about it.
  public let answer: DeliveryReply?
  /// Since when it is sent without a word from the destination, RFC 3339 in UTC; absent in every other case.
  public let noWordSince: String?
  /// When it is tried again, RFC 3339 in UTC; absent unless it waits for that.
  public let nextTryAt: String?

  /// Makes a delivery status.
  public init(
    id: String, destination: String, state: DeliveryState, attempts: Int, problem: Problem? = nil,
    updatedAt: String, possibleDuplicate: Bool? = nil, digest: DigestStatus? = nil,
    answer: DeliveryReply? = nil, noWordSince: String? = nil, nextTryAt: String? = nil
  ) {
    self.id = id
    self.destination = destination
    self.state = state
    self.attempts = attempts
    self.problem = problem
    self.updatedAt = updatedAt
    self.possibleDuplicate = possibleDuplicate
    self.digest = digest
    self.answer = answer
    self.noWordSince = noWordSince
    self.nextTryAt = nextTryAt
  }
}

/// What is collected for a destination until its hour.
public struct DigestStatus: Codable, Hashable, Sendable {
  /// When it goes out, RFC 3339 in UTC; nil waits for its owner's word.
  public let dueAt: String?
  /// How many shares are in it; absent where only one of them is shown.
  public let shares: Int?

  /// Makes a digest status.
  public init(dueAt: String?, shares: Int? = nil) {
    self.dueAt = dueAt
    self.shares = shares
  }
}

/// One change of state, of a share or of one of its deliveries.
public struct StateChange: Codable, Hashable, Sendable {
  /// The delivery; nil for a change of the share itself.
  public let delivery: String?
  /// The state it came to, see ``ShareState`` and ``DeliveryState``.
  public let state: String
  /// Why, where there is a reason to tell.
  public let problem: Problem?
  /// When, RFC 3339 in UTC.
  public let at: String

  /// Creates a change from its parts.
  public init(delivery: String?, state: String, problem: Problem?, at: String) {
    self.delivery = delivery
    self.state = state
    self.problem = problem
    self.at = at
  }
}

/// What the server knows of an article.
public struct ArticleSummary: Codable, Hashable, Sendable {
  /// The title of the content, also when the sender entered another one.
  public let title: String?
  /// The name of the site.
  public let siteName: String?
  /// The name of the author.
  public let byline: String?
  /// When it was published, as the page says.
  public let published: String?
  /// The language as a BCP 47 tag.
  public let language: String?
  /// Words of the text.
  public let words: Int
  /// What was read: the server's own `fetch`, the sender's `capture`, a `text`, `photos` or a `file`.
  public let readFrom: String

  /// Creates a summary from its parts.
  public init(
    title: String? = nil, siteName: String?, byline: String?, published: String?, language: String?,
    words: Int,
    readFrom: String
  ) {
    self.title = title
    self.siteName = siteName
    self.byline = byline
    self.published = published
    self.language = language
    self.words = words
    self.readFrom = readFrom
  }
}

/// What the server knows of a share's book.
public struct BookSummary: Codable, Hashable, Sendable {
  /// The name of the device profile that it was made for.
  public let device: String
  /// The size of the file.
  public let bytes: Int
  /// The number of images in it.
  public let pictures: Int
  /// What its owner should know, such as which pictures were left out and why; a sentence each.
  public let notes: [String]

  /// Creates a summary from its parts.
  public init(device: String, bytes: Int, pictures: Int, notes: [String]) {
    self.device = device
    self.bytes = bytes
    self.pictures = pictures
    self.notes = notes
  }
}

/// A wall that the server met instead of the page.
public struct WallStatus: Codable, Hashable, Sendable {
  /// The kind, such as `signIn`.
  public let kind: String
  /// How sure the server is, 0 to 1.
  public let confidence: Double
  /// Why it thinks so.
  public let reasons: [String]
  /// Whether the address shared is a sign-in page itself; absent means no.
  public let asked: Bool?

  /// Makes a wall status.
  public init(kind: String, confidence: Double, reasons: [String], asked: Bool? = nil) {
    self.kind = kind
    self.confidence = confidence
    self.reasons = reasons
    self.asked = asked
  }
}

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
}

/// One page of a list; `nextCursor` fetches the next one and is absent on the last.
public struct ItemPage<Item: Codable & Sendable>: Codable, Sendable {
  /// The items of this page.
  public let items: [Item]
  /// What to pass as `cursor` for the next page.
  public let nextCursor: String?

  /// Creates a page from its parts.
  public init(items: [Item], nextCursor: String? = nil) {
    self.items = items
    self.nextCursor = nextCursor
  }
}
