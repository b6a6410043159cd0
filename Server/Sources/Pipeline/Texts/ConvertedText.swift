// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
package import ImageWork
import Messages
import Reading

/// A text that was converted and sanitized.
package struct ConvertedText: Sendable {
  package let title: String?
  package let author: String?
  package let date: String?
  package let language: String?
  /// Sanitized HTML; it ends with a note if the text is too long for one book.
  package let html: String
  /// The text as it was shared, as far as it was converted.
  package let text: String

  package init(_ reply: TextReply, of request: TextRequest) {
    let (cleaned, isCut) = ArticleFragment.cleaned(reply.html, upTo: Self.mostMarkup)
    let isWhole = !isCut && !request.isCut && reply.bytes == request.bytes.count
    (title, author, date, language) = (reply.title, reply.author, reply.date, reply.language)
    html = isWhole ? cleaned : cleaned + Self.note(in: reply.language)
    text = String(decoding: request.bytes.prefix(reply.bytes), as: UTF8.self)
  }

  // The parser that checks books refuses a chapter of 10 MB.
  private static let mostMarkup = 9_000_000

  private static func note(in language: String?) -> String {
    let text = Message.bookTextTooLong.text(forContentIn: language)
    return "<hr/><p>\(MarkupEscaper.standard.escape(text))</p>"
  }
}
