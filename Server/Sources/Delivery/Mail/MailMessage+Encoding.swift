// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

extension MailMessage {
  // Base64 contains neither `=_` nor hyphens, so the boundary never occurs in a part.
  private static let boundary = "=_sharepipe_part"

  /// Returns the message as it is sent: only CRLF line ends, only ASCII, no line over 78 bytes.
  ///
  /// The same message always produces the same bytes.
  package func encoded() -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity((attachment?.bytes.count ?? 0) / 54 * 78 + 4_096)
    out += Array(head.utf8)
    out += Array(("--\(Self.boundary)\r\n" + textHead).utf8)
    out += Self.base64(Array(Self.wireLines(text).utf8))
    if let attachment {
      out += Array(("--\(Self.boundary)\r\n" + Self.head(of: attachment)).utf8)
      out += Self.base64(attachment.bytes)
    }
    out += Array("--\(Self.boundary)--\r\n".utf8)
    return out
  }

  private var head: String {
    MailHeader("Date", Self.rfc5322(date)).line
      + MailHeader("From", from).line
      + MailHeader("To", to).line
      + MailHeader("Message-ID", "<\(messageID)@\(domain)>").line
      + MailHeader(unstructured: "Subject", subject).line
      + MailHeader("Auto-Submitted", "auto-generated").line
      + MailHeader("MIME-Version", "1.0").line
      + MailHeader("Content-Type", "multipart/mixed", [.plain("boundary", Self.boundary)]).line
      + "\r\n"
  }

  private var textHead: String {
    MailHeader("Content-Type", "text/plain", [.plain("charset", "utf-8")]).line
      + MailHeader("Content-Transfer-Encoding", "base64").line + "\r\n"
  }

  private static func head(of attachment: Attachment) -> String {
    let name = attachment.fileName
    return MailHeader("Content-Type", attachment.mediaType, [.encodedWord("name", name)]).line
      + MailHeader("Content-Transfer-Encoding", "base64").line
      + MailHeader("Content-Disposition", "attachment", [.fileName(name)]).line + "\r\n"
  }

  private static func wireLines(_ text: String) -> String {
    text.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
      .replacingOccurrences(of: "\n", with: "\r\n")
  }

  private static func base64(_ bytes: [UInt8]) -> [UInt8] {
    let options: Data.Base64EncodingOptions = [
      .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
    ]
    var lines = [UInt8](Data(bytes).base64EncodedData(options: options))
    if !lines.isEmpty, lines.last != UInt8(ascii: "\n") { lines += [13, 10] }
    return lines
  }

  private static func rfc5322(_ date: Date) -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "GMT")
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss '+0000'"
    return format.string(from: date)
  }
}
