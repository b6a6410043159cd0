// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
package import Delivery
package import Foundation
import ServerCore

extension MailMessage {
  /// The mail that carries a book; `id` and the sender's domain make its Message-ID, the same for every attempt.
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
  /// How many books leave by the server's own mail server at a time.
  static let connections = 4

  /// What carries mail with these settings.
  package func carrier() throws -> any MailCarrier {
    guard let server else { return MailFolderCarrier(folder: try DurableFolder(folder).url.path) }
    // Two more for letters about accounts, which wait for no book.
    return SMTPCarrier(try SMTPServer(url: server, caFile: authorities), connections: Self.connections + 2)
  }
}
