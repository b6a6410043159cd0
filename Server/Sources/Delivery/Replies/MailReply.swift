// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The content of a mail in the sender's mailbox that concerns a delivery.
package struct MailReply: Sendable, Equatable {
  package let kind: Kind
  /// The reason for which the book was refused; nil for any other meaning.
  package let reason: Reason?
  /// The text of the mail about it in one line, at most 300 characters.
  package let words: String
  /// The Message-IDs it refers to, without brackets, starting with those of its delivery report.
  package let messageIDs: [String]
  /// Words of it that may be a delivery's token, in lowercase.
  package let tokens: [String]
  /// The mail addresses that it contains, in lowercase.
  package let addresses: [String]
  /// The link where its owner confirms; always https and on a host of Amazon.
  package let link: String?
  package let sender: Sender
  /// The enhanced status code of RFC 3463 with its text, if any.
  package let status: String?

  /// The meaning of a mail for its delivery.
  package enum Kind: String, Codable, Sendable, CaseIterable {
    /// The destination itself accepted the book.
    case confirmed
    /// The destination itself refused the book.
    case rejected
    /// The destination asks its owner for a confirmation within 48 hours.
    case confirmationRequested
    /// A mail server on the way returned the book.
    case bounced
    /// A mail server on the way gave up after some time.
    case expired
    /// A mail server on the way is still trying.
    case delayed
    /// The mail reached the destination's mail server; this says nothing about the book.
    case relayed
    /// An automatic mail without a meaning for the delivery, such as an absence notice.
    case automatic
    /// A mail with any other meaning.
    case unrelated
  }

  /// The sender of the mail.
  package enum Sender: String, Sendable {
    /// Amazon, authenticated by the mailbox's own server (RFC 8601).
    case amazon
    /// It claims to be from Amazon; it is not authenticated.
    case claimsAmazon
    /// It claims to be from Amazon, and the mailbox's own server reports that it is not.
    case falseAmazon
    /// It claims to be from a mail server.
    case mailSystem
    case other
  }

  /// The reason for which a destination or a mail server refused the book.
  package enum Reason: String, Codable, Sendable, CaseIterable {
    case senderNotApproved = "destination_sender_not_approved"
    case bookUnreadable = "destination_cannot_read_book"
    case bookTooLarge = "destination_book_too_large"
    case formatUnsupported = "destination_format_unsupported"
    case bookProtected = "destination_book_protected"
    case attachmentMissing = "destination_attachment_missing"
    case addressUnknown = "destination_address_unknown"
    case destinationFull = "destination_full"
    case confirmationMissed = "destination_confirmation_missed"
    case senderNotTrusted = "destination_sender_not_trusted"
    case unexplained = "destination_refused"
    case expired = "destination_unreachable"
  }
}
