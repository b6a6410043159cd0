// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

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
      for part in MIMEBoundary(boundary).parts(of: body, limit: ReceivedMail.partsLimit) {
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
