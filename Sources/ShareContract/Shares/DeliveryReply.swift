// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What a destination, or a mail server on the way, said about a delivery after it was sent.
public struct DeliveryReply: Codable, Hashable, Sendable {
  /// `confirmed`, `rejected`, `confirmationRequested`, `bounced`, `expired`, `delayed` or `relayed`; a newer server may
  /// have others.
  public let kind: String
  /// What it means, in a sentence or two for a person.
  public let detail: String
  /// The destination's message, word for word.
  public let words: String
  /// With `confirmationRequested`: the page at Amazon where the owner confirms; the server doesn't open it.
  public let link: String?
  /// When it came, RFC 3339 in UTC.
  public let receivedAt: String
  /// With `confirmationRequested`: until when the owner can confirm, RFC 3339 in UTC.
  public let until: String?

  /// Creates a reply from its parts.
  public init(
    kind: String, detail: String, words: String, link: String? = nil, receivedAt: String, until: String? = nil
  ) {
    self.kind = kind
    self.detail = detail
    self.words = words
    self.link = link
    self.receivedAt = receivedAt
    self.until = until
  }
}
