// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
package import Delivery
package import Foundation
import ServerCore

extension MailMessage {
  /// Creates the mail for a book; `id` and the sender's domain form its Message-ID, the same for every attempt.
  package static func book(
    _ book: [UInt8], title: String, to: String, from: String, id: String, source: String?, date: Date
  ) throws -> MailMessage {
    try MailMessage(
      OutgoingBook(
        id: id, title: title, bytes: book, fileName: fileName(forTitle: title), createdAt: date,
        origins: [.init(share: id, url: source)]), from: from, to: to)
  }
}

extension MailConfiguration {
  /// The number of books that the server's mail server takes at the same time.
  static let connections = 4

  /// The carrier that sends mail with these settings.
  package func carrier() throws -> any MailCarrier {
    guard let server else { return MailFolderCarrier(folder: try DurableFolder(folder).url.path) }
    // Two more connections are for mails about accounts, so that they don't wait for books.
    return SMTPCarrier(try SMTPServer(url: server, caFile: authorities), connections: Self.connections + 2)
  }
}
