// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Messages

/// The DNS records about senders of a domain: SPF (RFC 7208), DKIM (RFC 6376), DMARC (RFC 7489).
package enum SenderDomain {
  /// One line of the result.
  package struct Finding: Sendable, Equatable {
    package enum Level: String, Sendable { case good, doubtful, bad }

    package let level: Level
    package let topic: String
    package let message: Message
    /// The message in the language of the viewer.
    package var words: String { message.text }

    package init(_ level: Level, _ topic: String, _ message: Message) {
      (self.level, self.topic, self.message) = (level, topic, message)
    }

    /// Creates a finding whose text isn't in the catalog, for commands in a terminal.
    package init(_ level: Level, _ topic: String, _ words: String) {
      self.init(level, topic, Message(key: words, values: [:], count: nil))
    }
  }

  /// - Parameter response: the TXT records of the domain itself.
  package static func spf(_ domain: String, _ response: DNSText.Response) -> Finding {
    guard let texts = texts(response) else { return unknown("SPF", domain, response) }
    let records = texts.filter { $0.lowercased() == "v=spf1" || $0.lowercased().hasPrefix("v=spf1 ") }
    guard let record = records.first else {
      return Finding(
        .bad, "SPF",
        "\(domain) has no SPF record, so Amazon may ask about every book or drop it. Publish one that names "
          + "the mail server.")
    }
    if records.count > 1 {
      return Finding(.bad, "SPF", "\(domain) has \(records.count) SPF records; only one is allowed.")
    }
    switch record.lowercased().split(separator: " ").last {
    case "+all", "all": return Finding(.bad, "SPF", "\(domain) allows everyone to send in its name (+all).")
    case "-all", "~all": return Finding(.good, "SPF", "\(domain) has a record: \(shortened(record))")
    default:
      return Finding(
        .doubtful, "SPF", "\(domain) has a record that doesn't end in -all or ~all: \(shortened(record))")
    }
  }

  /// - Parameter response: the TXT records of `SELECTOR._domainkey.DOMAIN`; nil without a selector.
  package static func dkim(_ domain: String, selector: String?, _ response: DNSText.Response?) -> Finding {
    guard let selector, let response else {
      return Finding(
        .doubtful, "DKIM",
        "The selector of the key isn't known. It is the s= value of the DKIM-Signature in an email from the "
          + "mail server. Check it with “sharepipe mail check --dkim-selector SELECTOR”.")
    }
    guard let texts = texts(response) else { return unknown("DKIM", domain, response) }
    guard let record = texts.first(where: { $0.contains("p=") }) else {
      return Finding(.bad, "DKIM", "There is no key at \(selector)._domainkey.\(domain).")
    }
    let key = record.split(separator: ";").map(\.trimmedOfBlanks).first { $0.hasPrefix("p=") }
    if key == "p=" {
      return Finding(.bad, "DKIM", "The key of \(selector)._domainkey.\(domain) was revoked.")
    }
    return Finding(.good, "DKIM", "\(selector)._domainkey.\(domain) has a key.")
  }

  /// - Parameter response: the TXT records of `_dmarc.DOMAIN`.
  package static func dmarc(_ domain: String, _ response: DNSText.Response) -> Finding {
    guard let texts = texts(response) else { return unknown("DMARC", domain, response) }
    let records = texts.filter { $0.lowercased().hasPrefix("v=dmarc1") }
    guard records.count == 1, let record = records.first else {
      let words =
        records.isEmpty ? "has no DMARC record" : "has \(records.count) DMARC records; only one is allowed"
      return Finding(.doubtful, "DMARC", "\(domain) \(words).")
    }
    let tags = record.lowercased().split(separator: ";").map(\.trimmedOfBlanks)
    guard let policy = tags.first(where: { $0.hasPrefix("p=") })?.dropFirst(2) else {
      return Finding(.bad, "DMARC", "The DMARC record of \(domain) has no policy: \(shortened(record))")
    }
    return Finding(.good, "DMARC", "\(domain) has a record with the policy “\(policy)”.")
  }

  private static func texts(_ response: DNSText.Response) -> [String]? {
    switch response {
    case .texts(let texts): texts
    case .none: []
    case .failed: nil
    }
  }

  private static func unknown(_ topic: String, _ domain: String, _ response: DNSText.Response) -> Finding {
    guard case .failed(let why) = response else {
      return Finding(.doubtful, topic, "\(domain) couldn't be looked up.")
    }
    return Finding(.doubtful, topic, "\(domain) couldn't be looked up: \(why).")
  }

  private static func shortened(_ record: String) -> String { MailMessage.headerText(record, limit: 200) }
}
