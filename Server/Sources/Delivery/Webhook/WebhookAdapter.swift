// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// Tells a program of its owner that a book is ready, signed as the Standard Webhooks specification says.
///
/// Every attempt at one delivery has the same `webhook-id`: a receiver that keeps the identifiers it has seen takes each
/// book once.
package struct WebhookAdapter: DeliveryAdapter {
  /// What the receiver gets.
  package enum Content: Sendable, Equatable {
    /// JSON, with the address the book can be had from.
    case link(String?)
    /// `multipart/form-data` with the parts `event`, that JSON, and `book`.
    case book
  }

  private let address: String
  private let content: Content
  private let poster: any WebhookPoster
  private let sign: @Sendable (Data) -> [String]
  private let now: @Sendable () -> Date

  /// - Parameter sign: returns the signatures of a message in base64, one for each valid secret.
  package init(
    address: String, content: Content, poster: any WebhookPoster,
    now: @escaping @Sendable () -> Date = { Date() }, sign: @escaping @Sendable (Data) -> [String]
  ) {
    self.address = address
    self.content = content
    self.poster = poster
    self.sign = sign
    self.now = now
  }

  package func deliver(
    _ book: OutgoingBook, beforeEnd: @escaping @Sendable () -> Bool
  ) async -> DeliveryOutcome {
    let (body, type) = body(of: book)
    let request = WebhookRequest(
      signing: body, type: type, id: book.id, to: address, at: now(), sign: sign)
    return WebhookVerdict.outcome(of: await poster.post(request), isRepeated: book.isRepeated, now: now())
  }

  package func delay(for book: OutgoingBook) async -> Duration? {
    await poster.delay(for: address, bytes: body(of: book).0.count)
  }

  private func body(of book: OutgoingBook) -> (Data, type: String) {
    switch content {
    case .link(let address):
      return (WebhookEvent(book, link: address, now: now()).encoded, "application/json")
    case .book:
      let boundary = "sharepipe-" + book.id
      let event = WebhookEvent(book, link: nil, now: now()).encoded
      return (
        Self.form(event, book, boundary), "multipart/form-data; boundary=\(boundary)"
      )
    }
  }

  private static func form(_ event: Data, _ book: OutgoingBook, _ boundary: String) -> Data {
    let name = book.fileName.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline }
    var form = Data()
    form += Data(
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"event\"\r\nContent-Type: application/json\r\n\r\n"
        .utf8
    )
    form += event
    form += Data(
      """
      \r\n--\(boundary)\r\nContent-Disposition: form-data; name="book"; filename="\(name)"\r\n\
      Content-Type: \(book.mediaType)\r\n\r\n
      """.utf8)
    form += book.bytes
    form += Data("\r\n--\(boundary)--\r\n".utf8)
    return form
  }
}

/// Sends a webhook's request somewhere; the server gives one that is guarded against addresses of its own network.
package protocol WebhookPoster: Sendable {
  /// Posts once; follows no redirection.
  func post(_ request: WebhookRequest) async -> WebhookResponse

  /// How long that many bytes to the host of an address have to wait; nil when they may be sent now.
  func delay(for address: String, bytes: Int) async -> Duration?
}

extension WebhookPoster {
  /// A poster without limits.
  package func delay(for address: String, bytes: Int) async -> Duration? { nil }
}

/// What is posted.
package struct WebhookRequest: Sendable {
  package let address: String
  package let body: Data
  package let fields: [(name: String, value: String)]

  /// Signs a body as Standard Webhooks requires.
  ///
  /// - Parameter sign: returns the signatures of a message in base64, one for each valid secret.
  package init(
    signing body: Data, type: String, id: String, to address: String, at time: Date,
    sign: (Data) -> [String]
  ) {
    let time = String(Int(time.timeIntervalSince1970))
    let signatures = sign(Data("\(id).\(time).".utf8) + body).map { "v1,\($0)" }
    self.address = address
    self.body = body
    fields = [
      ("content-type", type), ("webhook-id", id), ("webhook-timestamp", time),
      ("webhook-signature", signatures.joined(separator: " ")),
    ]
  }
}

/// What came back.
package enum WebhookResponse: Sendable, Equatable {
  case status(Int, retryAfter: String?)
  /// The address can never be asked; why is for the operator.
  case refused(String)
  /// The limit of the host was reached; nothing was sent.
  case postponed(Duration)
  /// Nothing was handed over.
  case unreachable(String)
  /// Everything was handed over, and no answer came.
  case unanswered(String)
}

/// What is told of a book.
struct WebhookEvent: Encodable {
  struct Content: Encodable {
    let delivery: String
    let book: Book
    let shares: [Share]
  }

  struct Book: Encodable {
    let title: String
    let fileName: String
    let mediaType: String
    let bytes: Int
    let url: String?
  }

  struct Share: Encodable {
    let id: String
    let title: String?
    let url: String?
    let siteName: String?
    let author: String?
    let language: String?
    let words: Int?
  }

  let type = "book.ready"
  let timestamp: String
  let data: Content

  init(_ book: OutgoingBook, link: String?, now: Date) {
    timestamp = now.formatted(.iso8601)
    data = Content(
      delivery: book.id,
      book: Book(
        title: book.title, fileName: book.fileName, mediaType: book.mediaType, bytes: book.bytes.count,
        url: link),
      shares: book.origins.map {
        Share(
          id: $0.share, title: $0.title, url: $0.url, siteName: $0.siteName, author: $0.author,
          language: $0.language, words: $0.words)
      })
  }

  var encoded: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts and numbers only: nothing in it can fail to be encoded.
    return (try? encoder.encode(self)) ?? Data()
  }
}
