// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// Sends a webhook when a book is ready, signed according to the Standard Webhooks specification.
///
/// All attempts at one delivery have the same `webhook-id`, so a receiver that stores the identifiers it has seen
/// accepts each book once.
package struct WebhookAdapter: DeliveryAdapter {
  /// The content of the request.
  package enum Content: Sendable, Equatable {
    /// JSON with the URL from which the book can be downloaded.
    case link(String?)
    /// `multipart/form-data` with the parts `event`, which is that JSON, and `book`.
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

/// Sends the requests of webhooks; the server uses one that can't reach addresses of its own network.
package protocol WebhookPoster: Sendable {
  /// Sends one POST request; follows no redirects.
  func post(_ request: WebhookRequest) async -> WebhookResponse

  /// Returns how long a request with that many bytes to the host of a URL has to wait; nil when it may be sent now.
  func delay(for address: String, bytes: Int) async -> Duration?
}

extension WebhookPoster {
  /// Returns nil, because this poster has no limits.
  package func delay(for address: String, bytes: Int) async -> Duration? { nil }
}

/// The body and the header fields of a request.
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

/// The result of a request.
package enum WebhookResponse: Sendable, Equatable {
  case status(Int, retryAfter: String?)
  /// The URL can never be requested; the reason is for the operator.
  case refused(String)
  /// The limit of the host was reached; nothing was sent.
  case postponed(Duration)
  /// The request was not sent completely.
  case unreachable(String)
  /// The whole request was sent, but no response came.
  case unanswered(String)
}

/// The JSON that describes a book.
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
    // It contains only texts and numbers, so encoding can't fail.
    return (try? encoder.encode(self)) ?? Data()
  }
}
