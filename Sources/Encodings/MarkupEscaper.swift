// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Escapes text for the content of an XML or HTML element, and for attribute values in double quotes.
///
/// `&`, `<` and `>` become character references (XML 1.0, section 2.4; WHATWG HTML, section 13.3). So does `"`, unless
/// the escaper is for content only. Bytes that are not UTF-8 are copied as they are.
public struct MarkupEscaper: Sendable {
  /// Escapes for any content or attribute value and leaves nothing out.
  public static let standard = MarkupEscaper()
  /// Leaves out what XML 1.0 forbids.
  public static let xml = MarkupEscaper(omitting: .forbiddenInXML)
  /// Escapes for content only: `"` stays as it is.
  public static let content = MarkupEscaper(escapingQuotes: false)

  private enum Handling: UInt8 { case copied, replaced, omitted, dependsOnCharacter }

  private let omitted: OmittedCharacters
  /// What to do with a character, by its first byte.
  private let handling: [Handling]

  /// Makes an escaper.
  ///
  /// - Parameters:
  ///   - omitted: characters to leave out.
  ///   - escapingQuotes: false when the result is never part of an attribute value.
  public init(omitting omitted: OmittedCharacters = [], escapingQuotes: Bool = true) {
    self.omitted = omitted
    handling = (0...255).map { Self.handling(of: $0, omitted, escapingQuotes) }
  }

  /// Returns the text escaped, and the same string when nothing has to be escaped.
  public func escape(_ text: String) -> String {
    var text = text
    return text.withUTF8 { changed($0) } ?? text
  }

  /// Returns a part of a text escaped.
  public func escape(_ text: Substring) -> String {
    var text = text
    return text.withUTF8 { changed($0) } ?? String(text)
  }

  /// Escapes UTF-8 and appends it to the output; runs that need no escaping are copied at once.
  public func append(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    forEachRun(of: text) { output.append(contentsOf: $0) }
  }

  /// Returns the escaped text; nil when nothing has to be escaped.
  ///
  /// Measures first, because texts of many megabytes must not be copied twice.
  private func changed(_ text: UnsafeBufferPointer<UInt8>) -> String? {
    var (size, runs) = (0, 0)
    forEachRun(of: text) { (size, runs) = (size + $0.count, runs + 1) }
    if size == text.count, runs <= 1 { return nil }
    return String(unsafeUninitializedCapacity: size) { output in
      var end = 0
      forEachRun(of: text) { run in
        for byte in run {
          output[end] = byte
          end += 1
        }
      }
      return end
    }
  }
}

extension MarkupEscaper {
  /// Calls `body` with every run of copied bytes and every replacement, in their order.
  private func forEachRun(
    of text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var (start, position) = (0, 0)
    while position < text.count {
      let kind = handling[Int(text[position])]
      let length = kind == .copied ? 0 : changedLength(text, position, kind)
      if length > 0 {
        if start < position { body(UnsafeBufferPointer(rebasing: text[start..<position])) }
        if kind == .replaced { Self.reference(for: text[position]).withUTF8Buffer(body) }
        start = position + length
      }
      position += max(length, 1)
    }
    if start < text.count { body(UnsafeBufferPointer(rebasing: text[start...])) }
  }

  /// The number of bytes that are replaced or omitted at a position; 0 for a character that is copied.
  private func changedLength(_ text: UnsafeBufferPointer<UInt8>, _ position: Int, _ kind: Handling) -> Int {
    guard kind == .dependsOnCharacter else { return 1 }
    let lead = text[position]
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard position + length <= text.count else { return 0 }
    var value = UInt32(lead) & (0xFF >> UInt32(length + 1))
    for byte in text[(position + 1)..<(position + length)] {
      guard byte & 0xC0 == 0x80 else { return 0 }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return Unicode.Scalar(value).map(omitted.contains) == true ? length : 0
  }

  private static func reference(for byte: UInt8) -> StaticString {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    default: "&quot;"
    }
  }

  private static func handling(
    of byte: UInt8, _ omitted: OmittedCharacters, _ escapingQuotes: Bool
  ) -> Handling {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"): .replaced
    case UInt8(ascii: "\""): escapingQuotes ? .replaced : .copied
    case 0..<0x80: omitted.contains(Unicode.Scalar(byte)) ? .omitted : .copied
    case 0xC2, 0xE2, 0xEF, 0xF0...0xF4: omitted.isEmpty ? .copied : .dependsOnCharacter
    default: .copied
    }
  }
}
