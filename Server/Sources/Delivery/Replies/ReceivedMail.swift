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
  package let enclosed: [ReceivedHeaders]

  /// One readable part of a mail.
  package struct Part: Sendable {
    /// The media type in lowercase, such as `text/plain`.
    package let mediaType: String
    /// The decoded content; at most `textLimit` bytes are read.
    package let text: String
    /// Whether it belongs to an enclosed mail.
    package let isEnclosed: Bool
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

/// Collects the parts of a mail.
struct MailPartReader {
  private(set) var parts: [ReceivedMail.Part] = []
  private(set) var enclosed: [ReceivedHeaders] = []
  private var seen = 0

  /// Reads one entity with all its parts; returns its header fields.
  mutating func read(_ bytes: ArraySlice<UInt8>, depth: Int = 0, isEnclosed: Bool = false) -> ReceivedHeaders
  {
    let (headers, body) = ReceivedHeaders.read(bytes)
    if depth > 0, isEnclosed, headers["Message-ID"] != nil { enclosed.append(headers) }
    seen += 1
    guard seen <= ReceivedMail.partsLimit, depth <= ReceivedMail.depthLimit else { return headers }
    let type = HeaderValue(headers["Content-Type"] ?? "text/plain")
    if type.value.hasPrefix("multipart/"), let boundary = type["boundary"], !boundary.isEmpty {
      for part in MIMEBoundary(boundary).parts(of: body) {
        _ = read(part, depth: depth + 1, isEnclosed: isEnclosed)
      }
    } else {
      readLeaf(type, headers, body, depth, isEnclosed)
    }
    return headers
  }

  private mutating func readLeaf(
    _ type: HeaderValue, _ headers: ReceivedHeaders, _ body: ArraySlice<UInt8>, _ depth: Int,
    _ isEnclosed: Bool
  ) {
    if ["message/rfc822", "message/global", "text/rfc822-headers", "message/rfc822-headers"].contains(
      type.value)
    {
      let content = TransferCoding.decoded(body, headers["Content-Transfer-Encoding"])
      _ = read(content, depth: depth + 1, isEnclosed: true)
    } else if type.value.hasPrefix("text/") || type.value.hasPrefix("message/") {
      let content = TransferCoding.decoded(body, headers["Content-Transfer-Encoding"])
      let text = MailCharset.text(content.prefix(ReceivedMail.textLimit), type["charset"])
      parts.append(.init(mediaType: type.value, text: text, isEnclosed: isEnclosed))
    } else if let name = HeaderValue(headers["Content-Disposition"] ?? "")["filename"] ?? type["name"] {
      // Only the name of an attached file matters: it may contain the delivery's token.
      parts.append(.init(mediaType: "application/x-name", text: name, isEnclosed: isEnclosed))
    }
  }
}

/// The line between the parts of a multipart entity (RFC 2046 section 5.1).
struct MIMEBoundary {
  private let line: [UInt8]

  init(_ boundary: String) { line = Array("--\(boundary.prefix(200))".utf8) }

  /// Returns the parts between the boundaries; a missing last boundary is implied at the end of the entity.
  func parts(of body: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var found: [ArraySlice<UInt8>] = []
    var start: Int?
    var position = body.startIndex
    while position < body.endIndex, found.count < ReceivedMail.partsLimit {
      let end = body[position...].firstIndex(of: 10).map { $0 + 1 } ?? body.endIndex
      if let isLast = boundary(in: body[position..<end]) {
        if let start { found.append(body[start..<position]) }
        start = end
        if isLast { return found }
      }
      position = end
    }
    if let start, start < body.endIndex { found.append(body[start...]) }
    return found
  }

  /// Whether a line is the last boundary; nil for any other line, such as one that only starts like a boundary.
  private func boundary(in text: ArraySlice<UInt8>) -> Bool? {
    guard text.starts(with: line) else { return nil }
    let rest = text.dropFirst(line.count)
    let isLast = rest.starts(with: "--".utf8)
    return rest.dropFirst(isLast ? 2 : 0).allSatisfy { $0 <= 0x20 } ? isLast : nil
  }
}
