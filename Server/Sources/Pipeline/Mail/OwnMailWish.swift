// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Foundation
import Messages
import ServerCore
import ShareContract

/// The mail account that a user wants books to leave by, as it was typed.
package struct OwnMailWish: Sendable {
  /// `smtp://host:port` (STARTTLS required) or `smtps://host:port`.
  package var server: String
  package var user: String
  package var password: String
  /// The sender; the Kindle account must know it.
  package var from: String

  package init(server: String, user: String, password: String, from: String) {
    self.server = server
    self.user = user
    self.password = password
    self.from = from
  }

  /// The ports that mail is handed in at; 25 is between mail servers.
  static let ports: Set<UInt16> = [465, 587, 2525]

  /// The server with its credentials; throws what is wrong with them.
  func smtpServer(authorities: String?) throws -> SMTPServer {
    guard !user.isEmpty, !password.isEmpty else {
      throw Problem(.unprocessable, .mailLoginMissing)
    }
    guard MailMessage.isAddress(from) else {
      throw Problem(
        .unprocessable, .mailSender)
    }
    guard var parts = URLComponents(string: server), parts.host?.isEmpty == false, parts.user == nil else {
      throw Problem(.unprocessable, .mailServerFormat)
    }
    parts.user = user
    parts.password = password
    do {
      return try SMTPServer(url: parts.string ?? "", caFile: authorities)
    } catch {
      throw Problem(.unprocessable, detail: "\(error).")
    }
  }
}
