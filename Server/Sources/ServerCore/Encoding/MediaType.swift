// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A media type with its parameters (RFC 9110, section 8.3.1).
package struct MediaType: Sendable, Equatable {
  /// The `type/subtype` in lower case.
  package let name: String
  private let parameters: [String: String]

  /// Parses a `Content-Type` value; returns nil if it has no `type/subtype`.
  package init?(_ text: String) {
    let parts = Self.split(text)
    let name = parts[0].lowercased()
    let halves = name.split(separator: "/", omittingEmptySubsequences: false)
    guard halves.count == 2, halves.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isToken) }) else {
      return nil
    }
    self.name = name
    parameters = Dictionary(
      parts.dropFirst().compactMap(Self.parameter), uniquingKeysWith: { first, _ in first })
  }

  package subscript(_ parameter: String) -> String? { parameters[parameter] }

  // Semicolons inside quotes are not separators.
  private static func split(_ text: String) -> [String] {
    var parts = [""]
    var isQuoted = false
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if character == ";" && !isQuoted { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts.map { $0.trimmingSpaces }
  }

  private static func parameter(_ text: String) -> (String, String)? {
    let halves = text.split(separator: "=", maxSplits: 1).map { String($0).trimmingSpaces }
    guard halves.count == 2 else { return nil }
    let value = halves[1]
    let isQuoted = value.count >= 2 && value.first == "\"" && value.last == "\""
    return (halves[0].lowercased(), isQuoted ? String(value.dropFirst().dropLast()) : value)
  }

  private static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
