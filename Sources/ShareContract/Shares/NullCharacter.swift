// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// U+0000, which ends a text in C libraries and databases, and which requests must not contain.
public enum NullCharacter {
  /// Whether a JSON document has a null character: an escaped one, `\u0000` (RFC 8259, section 7), or a zero byte.
  ///
  /// Zero bytes are not valid in UTF-8 JSON, but parsers take UTF-16 and UTF-32, which section 8.1 rules out and which
  /// have one in every bracket and quotation mark.
  public static func isFound(inJSON document: [UInt8]) -> Bool {
    var position = 0
    return document.contains(0) || next(in: document, from: &position) != nil
  }

  /// A JSON document with U+FFFD in place of each escaped null character; its length stays the same.
  public static func replacingEscaped(inJSON document: Data) -> Data {
    var bytes = Array(document)
    var position = 0
    var isChanged = false
    while let start = next(in: bytes, from: &position) {
      bytes.replaceSubrange(start..<start + 6, with: Array(#"\ufffd"#.utf8))
      isChanged = true
    }
    return isChanged ? Data(bytes) : document
  }

  private static let escape = Array(#"\u0000"#.utf8)

  /// The start of the next escaped null character; moves `position` past it.
  private static func next(in document: [UInt8], from position: inout Int) -> Int? {
    while let start = document[position...].firstIndex(of: UInt8(ascii: "\\")) {
      if document[start...].starts(with: escape) {
        position = start + escape.count
        return start
      }
      // The character after a backslash belongs to it, especially if it is another backslash.
      position = min(start + 2, document.count)
    }
    return nil
  }
}
