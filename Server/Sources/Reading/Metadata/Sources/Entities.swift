// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Character references that survived the parser because the page encoded them twice.
enum Entities {
  static func decodedTwice(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var output = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      output += rest[..<start]
      rest = rest[start...]
      guard let end = rest.prefix(12).firstIndex(of: ";"),
        let value = value(rest[rest.index(after: start)..<end])
      else {
        output.append("&")
        rest = rest.dropFirst()
        continue
      }
      output += value
      rest = rest[rest.index(after: end)...]
    }
    return output + rest
  }

  private static func value(_ name: Substring) -> String? {
    if name.hasPrefix("#x") || name.hasPrefix("#X") { return scalar(UInt32(name.dropFirst(2), radix: 16)) }
    if name.hasPrefix("#") { return scalar(UInt32(name.dropFirst())) }
    return named[String(name)]
  }

  private static func scalar(_ number: UInt32?) -> String? {
    number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }

  private static let named = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–", "mdash": "—",
    "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "hellip": "…", "eacute": "é", "uuml": "ü",
    "auml": "ä", "ouml": "ö", "szlig": "ß", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "laquo": "«", "raquo": "»",
  ]
}
