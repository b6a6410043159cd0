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
    let subject = EncodedWords.decoded(mail.headers["Subject"] ?? "")
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

/// The sender of a mail, and whether it is authenticated.
struct SenderEvidence {
  let sender: MailReply.Sender

  init(_ headers: ReceivedHeaders, authority: String?) {
    let from = Self.address(headers["From"] ?? "")
    let domain = from.drop { $0 != "@" }.dropFirst()
    if AmazonDomain.owns(domain), !Self.isPostmaster(from) {
      switch Self.verdict(headers, authority, domain: String(domain)) {
      case true?: sender = .amazon
      case false?: sender = .falseAmazon
      case nil: sender = .claimsAmazon
      }
    } else if headers["Return-Path"]?.trimmedOfBlanks == "<>" || Self.isPostmaster(from)
      || headers["X-Failed-Recipients"] != nil
    {
      sender = .mailSystem
    } else {
      sender = .other
    }
  }

  private static func isPostmaster(_ address: String) -> Bool {
    let name = address.prefix { $0 != "@" }
    return ["mailer-daemon", "postmaster", "mail-daemon", "maildaemon"].contains(name)
  }

  /// Returns the address between the last angle brackets, or else the whole field, in lowercase.
  static func address(_ field: String) -> String {
    guard let open = field.lastIndex(of: "<") else { return field.trimmedOfBlanks.lowercased() }
    return field[field.index(after: open)...].prefix { $0 != ">" }.trimmedOfBlanks.lowercased()
  }

  /// Only the topmost field with the known name counts: the sender of the mail may have added others.
  private static func verdict(_ headers: ReceivedHeaders, _ authority: String?, domain: String) -> Bool? {
    guard let authority, let field = headers["Authentication-Results"] else { return nil }
    let results = field.lowercased().split(separator: ";").map(\.trimmedOfBlanks)
    guard let name = results.first?.prefix(while: { $0 != " " }), name == authority.lowercased() else {
      return nil
    }
    return results.dropFirst().contains { result in
      result.hasPrefix("dmarc=pass")
        || (result.hasPrefix("dkim=pass") && Self.signs(result, domain))
    }
  }

  private static func signs(_ result: String, _ domain: String) -> Bool {
    result.split { $0 == " " || $0 == "\t" }.contains { word in
      guard word.hasPrefix("header.d=") || word.hasPrefix("header.i=@") else { return false }
      return AmazonDomain.owns(word.drop { $0 != "=" }.dropFirst().drop { $0 == "@" })
    }
  }
}

/// Returns the links of a mail.
enum MailLinks {
  static func all(in mail: ReceivedMail) -> [String] {
    mail.parts.filter { !$0.isEnclosed }.flatMap { part in
      part.mediaType == "text/html" ? MailHTML(part.text).links : plain(part.text)
    }
  }

  private static func plain(_ text: String) -> [String] {
    let words = text.utf8.split { $0 <= 0x20 || "<>\"()[]".utf8.contains($0) }
    let links = words.lazy.map { String(decoding: $0, as: UTF8.self) }.filter {
      $0.lowercased().hasPrefix("https://")
    }.prefix(100)
    return links.map { link in String(link.prefix(2_000)).trimmingSentenceEnd }
  }
}

extension String {
  fileprivate var trimmingSentenceEnd: String {
    var text = self[...]
    while let last = text.last, ".,;:!?'".contains(last) { text = text.dropLast() }
    return String(text)
  }
}

/// The identifiers and words by which a mail refers to its delivery.
enum MailReferences {
  private static let limit = 16

  /// Identifiers of enclosed mails come first, then those of the reply fields; without brackets.
  static func messageIDs(_ mail: ReceivedMail) -> [String] {
    let own = ["In-Reply-To", "References", "Original-Message-ID"].compactMap { mail.headers[$0] }
    let enclosed = mail.enclosed.compactMap { $0["Message-ID"] }
    let reported = mail.parts.filter { $0.mediaType.hasPrefix("message/") }
      .flatMap { ReceivedHeaders.blocks(of: $0.text).compactMap { $0["Original-Message-ID"] } }
    return unique((enclosed + reported + own + quoted(mail.text)).flatMap(identifiers))
  }

  /// Identifiers in a mail that was returned as plain text.
  private static func quoted(_ text: String) -> [String] {
    let lines = text.utf8.split { $0 == 10 || $0 == 13 }.lazy.filter { $0.count <= 400 }
    let name = "message-id:".utf8
    return lines.compactMap { line in
      let lower = line.map { $0 | 0x20 }
      guard let start = lower.indices.first(where: { lower[$0...].starts(with: name) }) else { return nil }
      return String(decoding: line.dropFirst(start + name.count), as: UTF8.self).trimmedOfBlanks
    }.prefix(limit).map(\.self)
  }

  private static func identifiers(_ field: String) -> [String] {
    field.split(separator: "<").dropFirst(field.hasPrefix("<") ? 0 : 1)
      .map { $0.prefix { $0 != ">" }.trimmedOfBlanks }.filter { (3...300).contains($0.utf8.count) }
  }

  /// Words in square brackets, as in our file names, come first, and ordinary words last.
  static func tokens(_ mail: ReceivedMail, subject: String) -> [String] {
    let texts =
      [subject, mail.text] + mail.parts.filter(\.isEnclosed).map(\.text)
      + mail.parts.filter { $0.mediaType == "application/x-name" }.map(\.text)
    let found = texts.prefix(20).flatMap { DeliveryToken.candidates(in: $0) }
    return unique((0...2).reversed().flatMap { rank in found.filter { $0.rank == rank }.map(\.token) })
  }

  static func addresses(_ reported: [String], _ text: String) -> [String] {
    let words = text.utf8.split { $0 <= 0x20 || "<>\"()[],;:".utf8.contains($0) }.lazy
      .filter { $0.count <= 254 && $0.contains(UInt8(ascii: "@")) }.prefix(limit)
      .map { String(decoding: $0, as: UTF8.self).trimmingSentenceEnd.lowercased() }
    return unique(reported.map { $0.lowercased() } + words).filter(MailMessage.isAddress)
  }

  private static func unique(_ items: [String]) -> [String] {
    var seen: Set<String> = []
    return Array(items.filter { seen.insert($0).inserted }.prefix(limit))
  }
}
