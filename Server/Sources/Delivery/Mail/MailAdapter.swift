// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages

/// Sends books as attachments to a Kindle or to any other mail address.
package struct MailAdapter: DeliveryAdapter {
  private let carrier: any MailCarrier
  private let from: String
  private let to: String

  package init(_ carrier: any MailCarrier, from: String, to: String) {
    self.carrier = carrier
    self.from = from
    self.to = to
  }

  package func deliver(
    _ book: OutgoingBook, beforeEnd: @escaping @Sendable () -> Bool
  ) async -> DeliveryOutcome {
    do {
      return await carrier.carry(try MailMessage(book, from: from, to: to), beforeEnd: beforeEnd)
    } catch {
      return .refused(DeliveryProblem(.misconfigured, detail: "the mail cannot be written: \(error)"))
    }
  }
}

extension MailMessage {
  /// Creates the mail for a book; its identifier and the sender's domain form the Message-ID, the same for every
  /// attempt.
  ///
  /// The text has the language of the first article.
  package init(_ book: OutgoingBook, from: String, to: String) throws(Problem) {
    let subject = MailMessage.headerText(book.title)
    let links = book.origins.compactMap(\.url).map { MailMessage.headerText($0, limit: 2000) }
    let language = book.origins.lazy.compactMap(\.language).first
    let text: Message =
      links.isEmpty
      ? .bookMail(title: subject) : .bookMailWithLinks(title: subject, links: links.joined(separator: "\n"))
    try self.init(
      from: from, to: to, subject: subject.isEmpty ? Message.titleBook.text(forContentIn: language) : subject,
      text: text.text(forContentIn: language) + "\n",
      attachment: .init(fileName: book.fileName, mediaType: book.mediaType, bytes: book.bytes),
      messageID: book.id, date: book.createdAt)
  }
}
