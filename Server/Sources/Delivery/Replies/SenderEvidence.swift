// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

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
