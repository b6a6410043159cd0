// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension MailReply {
  /// Reads the meaning of a mail.
  ///
  /// - Parameter authority: the name with which the mailbox's server marks its `Authentication-Results`
  ///   (RFC 8601 section 2.5); without it no sender is authenticated.
  package init(_ bytes: [UInt8], authority: String? = nil) {
    self.init(ReceivedMail(bytes), authority: authority)
  }

  package init(_ mail: ReceivedMail, authority: String? = nil) {
    let subject = EncodedWordDecoder.decoded(mail.headers["Subject"] ?? "")
    let sender = SenderEvidence(mail.headers, authority: authority).sender
    let text = mail.text
    let report = DeliveryReport(mail, subject: subject, isMailSystem: sender == .mailSystem)
    let links = MailLinks.all(in: mail)
    let notice =
      sender == .amazon || sender == .claimsAmazon
      ? AmazonNotice(subject: subject, text: text, links: links) : nil
    if let report {
      (kind, reason, status, link) = (report.kind, report.reason, report.status, nil)
    } else if Self.isAutomatic(mail.headers, subject) {
      (kind, reason, status, link) = (.automatic, nil, nil, nil)
    } else {
      (kind, reason, link) = (notice?.kind ?? .unrelated, notice?.reason, notice?.link)
      status = nil
    }
    self.sender = sender
    words = status ?? MailMessage.headerText(subject)
    messageIDs = MailReferences.messageIDs(mail)
    tokens = MailReferences.tokens(mail, subject: subject)
    addresses = MailReferences.addresses(report?.recipients ?? [], text)
  }

  /// Absence notices and similar mails (RFC 3834); Amazon's mails are `auto-generated`, which does not count.
  private static func isAutomatic(_ headers: ReceivedHeaders, _ subject: String) -> Bool {
    if headers["Auto-Submitted"]?.lowercased().hasPrefix("auto-replied") == true { return true }
    if headers["X-Autoreply"] != nil || headers["X-Autorespond"] != nil { return true }
    let precedence = headers["Precedence"]?.lowercased() ?? ""
    return precedence.contains("auto_reply") || precedence == "bulk" || precedence == "list"
      || ["out of office", "automatic reply", "automatische antwort", "abwesend"].contains {
        subject.lowercased().hasPrefix($0)
      }
  }
}
