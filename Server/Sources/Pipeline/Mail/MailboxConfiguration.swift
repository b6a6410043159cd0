// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Delivery

/// The settings of the sender's mailbox.
package struct MailboxConfiguration: Sendable {
  /// `imaps://user:password@host/INBOX`, or `imap://` (STARTTLS required).
  package var url: String
  /// A PEM file of the certificate authorities to trust instead of the system's.
  package var authorities: String?
  /// The time between two checks of the mailbox.
  package var interval: Duration = .seconds(120)
  /// The name in the `Authentication-Results` of the mailbox's server (RFC 8601).
  package var authority: String?

  package init(url: String) { self.url = url }

  /// The server with these settings.
  package func server() throws -> MailboxServer { try MailboxServer(url: url, caFile: authorities) }
}
