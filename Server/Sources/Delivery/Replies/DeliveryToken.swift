// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The token in a book's file name by which a reply is matched to its delivery.
///
/// Eight characters of an alphabet of thirty, about 39 bits: a person who has not seen the mail can't guess it.
package enum DeliveryToken {
  /// Excludes the vowels except `a` and `e`, and characters that look like others.
  private static let alphabet = Array("23456789abcdefghjkmnpqrstvwxyz".utf8)
  package static let length = 8

  /// Returns a new token from the system's random number generator.
  package static func make() -> String {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<length).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds the token to a file name before the extension: `Title [k7q2m9x4].epub`.
  package static func fileName(_ name: String, _ token: String) -> String {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    var stem = name[..<dot]
    // A file name has at most 255 bytes.
    while stem.utf8.count > 220 { stem = stem.dropLast() }
    return "\(stem) [\(token)]\(name[dot...])"
  }

  struct Candidate: Equatable {
    let token: String
    /// The likelihood of a token: 2 in square brackets, 1 with digits and letters, 0 for a possible word.
    let rank: Int
  }

  /// Returns the words of a text that may be tokens, at most 200.
  static func candidates(in text: String) -> [Candidate] {
    let bytes = Array(text.utf8)
    var found: [Candidate] = []
    var start: Int?
    for index in 0...bytes.count {
      if index < bytes.count, isASCIILetterOrDigit(bytes[index]) || bytes[index] >= 0x80 {
        start = start ?? index
      } else if let first = start {
        start = nil
        if let token = token(bytes[first..<index]), found.count < 200 {
          let isBracketed = first > 0 && bytes[first - 1] == UInt8(ascii: "[")
          found.append(.init(token: token, rank: isBracketed ? 2 : isMixed(token) ? 1 : 0))
        }
      }
    }
    return found
  }

  private static func token(_ word: ArraySlice<UInt8>) -> String? {
    guard word.count == length else { return nil }
    let lower = word.map { $0 | 0x20 }
    return lower.allSatisfy(alphabet.contains) ? String(decoding: lower, as: UTF8.self) : nil
  }

  private static func isMixed(_ token: String) -> Bool {
    let digits = token.utf8.count { $0 < UInt8(ascii: "a") }
    return digits > 0 && digits < length
  }
}
