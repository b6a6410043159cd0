// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// One mail with a short text and at most one attached book (RFC 5322, 2045).
///
/// Every value of this type is safe to send: all header values were checked before.
package struct MailMessage: Sendable {
  package let from: String
  package let to: String
  package let subject: String
  package let text: String
  /// The book; nil for a mail with text only.
  package let attachment: Attachment?
  /// The part before the at sign, the same for all attempts at one delivery.
  ///
  /// The domain is that of `from`.
  package let messageID: String
  package let date: Date

  /// The file that is attached to the mail.
  package struct Attachment: Sendable {
    package let fileName: String
    package let mediaType: String
    package let bytes: [UInt8]

    package init(fileName: String, mediaType: String, bytes: [UInt8]) {
      self.fileName = fileName
      self.mediaType = mediaType
      self.bytes = bytes
    }
  }

  /// Why a message can't be created.
  package enum Problem: Error, Equatable, Sendable {
    /// `from` or `to` is not a plain ASCII mail address.
    case invalidAddress(String)
    /// The named field has a control character, or is empty although it must not be.
    case invalidField(String)
  }

  /// Creates a message, or throws the name of the invalid value.
  ///
  /// Control characters, including CR, LF and NUL, are refused and not repaired;
  /// `MailMessage.headerText(_:)` makes a valid subject from any title.
  package init(
    from: String, to: String, subject: String, text: String, attachment: Attachment?,
    messageID: String, date: Date
  ) throws(Problem) {
    try Self.check(address: from)
    try Self.check(address: to)
    try Self.check(subject, "subject", upTo: 2_000)
    if let attachment {
      try Self.check(attachment.fileName, "attachment.fileName", upTo: 255)
      try Self.check(mediaType: attachment.mediaType)
    }
    try Self.check(messageID: messageID)
    guard text.contains(where: { !$0.isWhitespace }), !text.unicodeScalars.contains("\0") else {
      throw .invalidField("text")
    }
    self.from = from
    self.to = to
    self.subject = subject
    self.text = text
    self.attachment = attachment
    self.messageID = messageID
    self.date = date
  }
}

extension MailMessage {
  // Stays below the maximum length of a header, for titles whose characters are long.
  private static let headerBytes = 1_500

  /// Returns any text on one line without controls or direction overrides, cut to `limit` characters.
  ///
  /// The result always fits a header; it is empty when the text has no visible characters.
  package static func headerText(_ text: String, limit: Int = 300) -> String {
    let scalars = text.unicodeScalars.map { $0.isControlLike ? " " : $0 }
    let words = String(String.UnicodeScalarView(scalars)).split(whereSeparator: \.isWhitespace)
    var line = Substring(words.joined(separator: " ").prefix(limit))
    if line.utf8.count > headerBytes {
      // Cuts by scalars, because a single character may be longer than any header.
      line = Substring(line.unicodeScalars.prefix(headerBytes / 4))
    }
    return line.trimmingCharacters(in: .whitespaces)
  }

  private static func check(
    _ value: String, _ name: String, upTo limit: Int
  ) throws(Problem) {
    let fit =
      value.contains { !$0.isWhitespace } && value.utf8.count <= limit
      && !value.unicodeScalars.contains(where: \.isControlLike)
    if !fit { throw .invalidField(name) }
  }

  private static func check(mediaType: String) throws(Problem) {
    let halves = mediaType.split(separator: "/", omittingEmptySubsequences: false)
    let fit =
      halves.count == 2 && mediaType.utf8.count <= 100
      && halves.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isMediaTypeByte) }
    if !fit { throw .invalidField("attachment.mediaType") }
  }

  private static func check(messageID: String) throws(Problem) {
    let fit =
      (1...150).contains(messageID.utf8.count) && !messageID.hasPrefix(".")
      && !messageID.hasSuffix(".") && !messageID.contains("..")
      && messageID.utf8.allSatisfy { isASCIILetterOrDigit($0) || "-_.".utf8.contains($0) }
    if !fit { throw .invalidField("messageID") }
  }

  private static func isMediaTypeByte(_ byte: UInt8) -> Bool {
    isASCIILetterOrDigit(byte) || "+-.".utf8.contains(byte)
  }
}

extension Unicode.Scalar {
  /// Controls, line separators, and characters that change the text direction.
  var isControlLike: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF:
      true
    default: false
    }
  }
}
