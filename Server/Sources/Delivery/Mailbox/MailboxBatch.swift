// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Some mails of a mailbox, in order.
package struct MailboxBatch: Sendable {
  /// A mail, cut to `ReceivedMail.sizeLimit`.
  package struct Mail: Sendable {
    package let uid: Int
    package let bytes: [UInt8]
  }

  package let mails: [Mail]
  /// The cursor for the next batch once these mails are stored.
  package let cursor: MailboxCursor
  /// Whether the mailbox has more mails already.
  package let hasMore: Bool
}
