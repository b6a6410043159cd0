// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Foundation
import Messages
import ServerCore
import ShareContract

/// A request to send an account's books through the user's mail account.
package struct PersonalMailRequest: Sendable {
  /// `smtp://host:port` (STARTTLS required) or `smtps://host:port`.
  package var server: String
  package var user: String
  package var password: String
  /// The sender, which the reader's Kindle account must have approved.
  package var from: String

  package init(server: String, user: String, password: String, from: String) {
    self.server = server
    self.user = user
    self.password = password
    self.from = from
  }

  /// The ports for submitting mail; port 25 is for mail between servers.
  static let ports: Set<UInt16> = [465, 587, 2525]

  /// The server with its credentials; throws if the request isn't valid.
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
      throw Problem(.unprocessable, .mailServerUnusable(reason: "\(error)"))
    }
  }
}
