// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
package import Delivery
package import Foundation

extension MailMessage {
  /// The mail that carries a book; `id` and the sender's domain make its Message-ID, the same for every attempt.
  package static func book(
    _ book: [UInt8], title: String, to: String, from: String, id: String, source: String?, date: Date
  ) throws -> MailMessage {
    let subject = MailMessage.headerText(title)
    let origin = source.map { MailMessage.headerText($0, limit: 2000) + "\n" } ?? ""
    return try MailMessage(
      from: from, to: to, subject: subject.isEmpty ? "Your book" : subject,
      text: "“\(subject)” is attached.\n\(origin)\nSent by Sharepipe.\n",
      attachment: .init(fileName: fileName(forTitle: title), mediaType: "application/epub+zip", bytes: book),
      messageID: id, date: date)
  }
}

extension MailConfiguration {
  /// What carries mail with these settings.
  package func carrier() throws -> any MailCarrier {
    guard let server else { return MailFolderCarrier(folder: try DurableFolder(folder).url.path) }
    return SMTPCarrier(try SMTPServer(url: server, caFile: authorities))
  }
}
