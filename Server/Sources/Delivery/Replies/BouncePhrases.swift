// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Phrases that mail servers use when they return a mail.
enum BouncePhrases {
  static func isDelay(_ words: PhraseText) -> Bool {
    words.has([
      "this is a warning message only", "has not yet been delivered", "not been delivered yet",
      "delivery has been delayed",
      "delivery is delayed", "will be retried", "will keep trying", "will continue to try",
      "noch nicht zugestellt",
    ])
  }

  static func isFailure(_ words: PhraseText) -> Bool {
    words.has([
      "undeliver", "delivery failed", "delivery failure", "failure notice", "returned mail",
      "returning message to sender",
      "returned to sender", "could not be delivered", "couldn't be delivered", "wasn't delivered",
      "permanent error",
      "permanent fatal error", "i've given up", "delivery has failed",
      "delivery to the following recipient failed",
      "unzustellbar", "nicht zugestellt werden", "non remis", "échec de la remise", "no se pudo entregar",
      "mancato recapito",
    ])
  }

  static func isExpiry(_ words: PhraseText) -> Bool {
    words.has([
      "retry timeout exceeded", "retry time exceeded", "message expired", "delivery time expired",
      "too long in the queue",
      "been on the queue too long", "has been in the queue too long", "timed out after", "delivery expired",
    ])
  }

  /// A specific code of RFC 3463 is more precise than the text.
  static func reason(code: String, words: PhraseText) -> MailReply.Reason {
    let detail = code.split(separator: ".").dropFirst().joined(separator: ".")
    switch detail {
    case "1.1", "1.2", "1.3", "1.10", "4.4": return .addressUnknown
    case "2.2": return .destinationFull
    case "2.3", "3.4": return .bookTooLarge
    case "7.20", "7.23", "7.26", "7.27": return .senderNotTrusted
    default: break
    }
    let unknown = ["no such user", "user unknown", "unknown user", "does not exist", "recipient rejected"]
    if words.has(unknown) || words.has("mailbox unavailable") { return .addressUnknown }
    if words.has(["too large", "exceeds size", "size limit", "message size"]) { return .bookTooLarge }
    if words.has(["spf", "dkim", "dmarc", "unauthenticated"]) { return .senderNotTrusted }
    if words.has(["quota", "mailbox full", "over quota"]) { return .destinationFull }
    return .unexplained
  }

  /// Returns the first code such as `5.1.1` or `4.4.7` in the text.
  static func statusCode(in words: String) -> String? {
    let dot = UInt8(ascii: ".")
    let candidates = words.utf8.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) && $0 != dot }
    let code = candidates.first { word in
      guard word.count <= 9 else { return false }
      let numbers = word.split(separator: dot, omittingEmptySubsequences: false)
      return numbers.count == 3 && numbers[0].count == 1 && "45".utf8.contains(word.first ?? 0)
        && numbers.dropFirst().allSatisfy { (1...3).contains($0.count) }
    }
    return code.flatMap { String($0) }
  }

  /// Returns the line that contains the other server's reply, for the operator.
  static func tellingLine(of prose: String) -> String? {
    let lines = prose.split(whereSeparator: \.isNewline).prefix(400)
    let line = lines.first { line in
      statusCode(in: line.lowercased()) != nil
        || line.split(separator: " ").contains {
          ["550", "552", "553", "554", "421", "450", "451"].contains($0)
        }
    }
    return line.map { MailMessage.headerText(String($0)) }
  }
}
