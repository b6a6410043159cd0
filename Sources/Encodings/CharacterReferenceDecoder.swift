// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Decodes character references in short texts that are not parsed as HTML.
///
/// Knows the five names of XML 1.0, section 4.6, `nbsp`, and numbers (WHATWG HTML, section 13.5). Other references stay
/// as they are written. Article pages need all names of HTML; their parser has them.
public enum CharacterReferenceDecoder {
  private static let names: [Substring: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
  ]
  /// The length of `#1114111`, the longest number.
  private static let longestName = 8

  /// Returns the text with its references replaced by the characters.
  public static func decode(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var decoded = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      decoded += rest[..<start]
      rest = rest[start...]
      let name = rest.dropFirst().prefix(longestName).prefix { $0 != ";" }
      if let character = character(named: name), rest.dropFirst(name.count + 1).first == ";" {
        decoded.unicodeScalars.append(character)
        rest = rest.dropFirst(name.count + 2)
      } else {
        decoded += "&"
        rest = rest.dropFirst()
      }
    }
    return decoded + rest
  }

  private static func character(named name: Substring) -> Unicode.Scalar? {
    if name.hasPrefix("#x") || name.hasPrefix("#X") {
      return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    }
    if name.hasPrefix("#") { return UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init) }
    return names[name]
  }
}
