// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Messages
import ShareContract

/// A destination's reply as it is stored: what happened, without a sentence in any language.
struct StoredReply: Codable {
  let kind: MailReply.Kind
  /// The reason why the book was refused; nil for any other meaning.
  let reason: MailReply.Reason?
  /// The text of the mail, in the language of its sender.
  let words: String
  let link: String?
  let receivedAt: String
  let until: String?

  /// The reply with an explanation in the language of the viewer.
  var shown: DeliveryReply {
    DeliveryReply(
      kind: kind.rawValue, detail: (kind.message ?? (reason ?? .unexplained).message).text, words: words,
      link: link, receivedAt: receivedAt, until: until)
  }
}
