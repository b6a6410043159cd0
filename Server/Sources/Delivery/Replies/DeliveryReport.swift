// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A mail server's report about a mail: a delivery status notification (RFC 3464), a disposition notification
/// (RFC 8098), or the plain text of a server that writes neither.
struct DeliveryReport {
  let kind: MailReply.Kind
  let reason: MailReply.Reason?
  let status: String?
  let recipients: [String]

  init?(_ mail: ReceivedMail, subject: String, isMailSystem: Bool) {
    if let part = mail.part("message/delivery-status") ?? mail.part("message/global-delivery-status") {
      self.init(blocks: ReceivedHeaders.blocks(of: part.text))
    } else if let part = mail.part("message/disposition-notification") {
      self.init(disposition: part.text)
    } else if isMailSystem {
      self.init(prose: subject + "\n" + mail.text, failed: mail.headers.all("X-Failed-Recipients"))
    } else {
      return nil
    }
  }

  private init?(blocks: [ReceivedHeaders]) {
    let recipients = blocks.filter { $0["Action"] != nil }
    let order = ["failed", "delayed", "delivered", "relayed", "expanded"]
    let told = order.lazy.compactMap { action in recipients.first { Self.action($0) == action } }.first
    guard let told, let action = order.first(where: { Self.action(told) == $0 }) else { return nil }
    let code = told["Status"].map { String($0.prefix { $0 == "." || $0.isNumber }) } ?? ""
    let diagnostic = told["Diagnostic-Code"].map { $0.drop { $0 != ";" }.dropFirst().trimmedOfBlanks } ?? ""
    status = Self.line([code, diagnostic])
    self.recipients = [told["Final-Recipient"], told["Original-Recipient"]].compactMap { $0 }
      .map { $0.drop { $0 != ";" }.dropFirst().trimmedOfBlanks }
    switch action {
    case "failed" where code.hasPrefix("4"): (kind, reason) = (.expired, .expired)
    case "failed":
      (kind, reason) = (.bounced, BouncePhrases.reason(code: code, words: PhraseText(diagnostic)))
    case "delayed": (kind, reason) = (.delayed, nil)
    default: (kind, reason) = (.relayed, nil)
    }
  }

  private static func action(_ block: ReceivedHeaders) -> String? {
    block["Action"].map { $0.lowercased().prefix { $0.isLetter }.trimmedOfBlanks }
  }

  /// The recipient's mail program displayed it, which is more than any mail server can report.
  private init?(disposition text: String) {
    let fields = ReceivedHeaders.blocks(of: text).first
    guard let disposition = fields?["Disposition"]?.lowercased() else { return nil }
    let wasShown = disposition.drop { $0 != ";" }.contains("displayed")
    (kind, reason, status) = (wasShown ? .confirmed : .relayed, nil, nil)
    recipients = fields?["Final-Recipient"].map { [$0.drop { $0 != ";" }.dropFirst().trimmedOfBlanks] } ?? []
  }

  private init?(prose: String, failed: [String]) {
    let words = PhraseText(prose)
    recipients = failed
    let code = BouncePhrases.statusCode(in: words.words)
    status = BouncePhrases.tellingLine(of: prose)
    if BouncePhrases.isDelay(words) {
      (kind, reason) = (.delayed, nil)
    } else if !failed.isEmpty || BouncePhrases.isFailure(words) || code?.hasPrefix("5") == true {
      let isLate = BouncePhrases.isExpiry(words)
      (kind, reason) =
        isLate ? (.expired, .expired) : (.bounced, BouncePhrases.reason(code: code ?? "", words: words))
    } else {
      return nil
    }
  }

  private static func line(_ pieces: [String]) -> String? {
    let line = MailMessage.headerText(pieces.filter { !$0.isEmpty }.joined(separator: " "))
    return line.isEmpty ? nil : line
  }
}
