// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

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
