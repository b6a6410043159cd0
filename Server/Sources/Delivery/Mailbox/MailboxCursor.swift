// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The position up to which a mailbox was read (RFC 3501 section 2.3.1.1).
package struct MailboxCursor: Sendable, Equatable {
  /// The validity value of the mail numbers.
  package let validity: Int
  /// The number of the last mail that was read.
  package let lastUID: Int

  package init(validity: Int, lastUID: Int) {
    self.validity = validity
    self.lastUID = lastUID
  }
}
