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
  /// The carrier that sends mail with these settings.
  ///
  /// - Parameter books: how many mails with books this process sends at the same time, at most.
  package func carrier(books: Int = 1) throws -> any MailCarrier {
    guard let server else { return MailFolderCarrier(folder: try DurableFolder(folder).url.path) }
    // Two more connections are for mails about accounts, so that they don't wait for books.
    return SMTPCarrier(try SMTPServer(url: server, caFile: authorities), connections: max(1, books) + 2)
  }
}
