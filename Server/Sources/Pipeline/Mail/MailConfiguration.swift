// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// The settings for sending mail and the recipients it may have.
package struct MailConfiguration: Sendable {
  /// `smtp://` (STARTTLS required) or `smtps://`; nil writes files into `folder`.
  package var server: String?
  /// How many mails with books go through the server's mail account at a time, in the whole installation; nil leaves what
  /// the database has, which is 4 at first.
  package var connections: Int?
  /// A PEM file of the certificate authorities to trust instead of the system's.
  package var authorities: String?
  /// The sender, which the reader's Kindle account must have approved.
  package var from = "sharepipe@localhost.localdomain"
  /// The folder for one `.eml` file per message if there is no server.
  package var folder: URL
  /// Domains that destinations may have in addition to Amazon's.
  package var recipientDomains: [String] = []
  /// The mailbox that replies arrive in; nil reads none.
  package var mailbox: MailboxConfiguration?

  package init(folder: URL) {
    self.folder = folder
  }

  /// Domains of the addresses of Amazon's devices.
  static let amazonDomains = ["kindle.com", "free.kindle.com"]

  /// Whether mail may go to that address.
  package func allows(_ address: String) -> Bool {
    Self.isAmazon(address)
      || Self.domain(of: address).map(recipientDomains.map { $0.lowercased() }.contains) == true
  }

  /// Whether an address is at one of Amazon's own domains.
  static func isAmazon(_ address: String) -> Bool {
    domain(of: address).map(amazonDomains.contains) == true
  }

  private static func domain(of address: String) -> String? {
    guard let at = address.lastIndex(of: "@"), at != address.startIndex else { return nil }
    return address[address.index(after: at)...].lowercased()
  }
}
