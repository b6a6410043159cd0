// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A mail from an untrusted sender, read within limits (RFC 5322, 2045, 2046).
///
/// Reading never fails: malformed parts are skipped.
package struct ReceivedMail: Sendable {
  /// The header fields of the mail itself.
  package let headers: ReceivedHeaders
  /// Its readable parts in order, including those of enclosed mails.
  package let parts: [Part]
  /// The header fields of the mails that it encloses.
  let enclosed: [ReceivedHeaders]

  /// One readable part of a mail.
  package struct Part: Sendable {
    /// The media type in lowercase, such as `text/plain`.
    package let mediaType: String
    /// The decoded content; at most `textLimit` bytes are read.
    package let text: String
    /// Whether it belongs to an enclosed mail.
    let isEnclosed: Bool
  }

  /// The maximum number of bytes that are read of a mail.
  package static let sizeLimit = 1 << 20
  static let textLimit = 64 << 10
  static let partsLimit = 64
  static let depthLimit = 8

  /// Reads a mail; only its first `sizeLimit` bytes count.
  package init(_ bytes: [UInt8]) {
    var reader = MailPartReader()
    headers = reader.read(bytes[..<min(bytes.count, Self.sizeLimit)])
    parts = reader.parts
    enclosed = reader.enclosed
  }

  /// The text of the mail itself, with HTML as plain text; only the beginning when it is long.
  package var text: String {
    let own = parts.filter { !$0.isEnclosed && $0.mediaType.hasPrefix("text/") }.prefix(4)
    return own.map { String($0.plainText.unicodeScalars.prefix(Self.textLimit / 4)) }.joined(separator: "\n")
  }

  /// Returns the first part of that type.
  func part(_ mediaType: String) -> Part? { parts.first { $0.mediaType == mediaType } }
}

extension ReceivedMail.Part {
  var plainText: String { mediaType == "text/html" ? MailHTML(text).text : text }
}
