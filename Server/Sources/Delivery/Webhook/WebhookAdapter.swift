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

  /// An event with a link needs only the size of the book.
  package var copiesFiles: Bool { content != .book }

  package func deliver(
    _ book: OutgoingBook, beforeEnd: @escaping @Sendable () -> Bool
  ) async -> DeliveryOutcome {
    let (body, type) = body(of: book)
    let request = WebhookRequest(
      signing: body, type: type, id: book.id, to: address, at: now(), sign: sign)
    return WebhookVerdict.outcome(of: await poster.post(request), isRepeated: book.isRepeated, now: now())
  }

  package func delay(for book: OutgoingBook) async -> Duration? {
    await poster.delay(for: address, bytes: size(of: book))
  }

  private func body(of book: OutgoingBook) -> (Data, type: String) {
    switch content {
    case .link(let address):
      return (WebhookEvent(book, link: address, now: now()).encoded, "application/json")
    case .book:
      let frame = self.frame(of: book)
      var form = frame.head
      form += book.bytes
      form += frame.tail
      return (form, "multipart/form-data; boundary=\(Self.boundary(of: book))")
    }
  }

  /// The size of the body, without a copy of the book.
  private func size(of book: OutgoingBook) -> Int {
    guard content == .book else { return body(of: book).0.count }
    let frame = self.frame(of: book)
    return frame.head.count + book.count + frame.tail.count
  }

  /// What comes before and after the book in a form.
  private func frame(of book: OutgoingBook) -> (head: Data, tail: Data) {
    let boundary = Self.boundary(of: book)
    let name = book.fileName.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline }
    var head = Data(
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"event\"\r\nContent-Type: application/json\r\n\r\n"
        .utf8
    )
    head += WebhookEvent(book, link: nil, now: now()).encoded
    head += Data(
      """
      \r\n--\(boundary)\r\nContent-Disposition: form-data; name="book"; filename="\(name)"\r\n\
      Content-Type: \(book.mediaType)\r\n\r\n
      """.utf8)
    return (head, Data("\r\n--\(boundary)--\r\n".utf8))
  }

  private static func boundary(of book: OutgoingBook) -> String { "sharepipe-" + book.id }
}
