// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Language tags (BCP 47).
enum LanguageRule {
  /// Well-formed and saying a language: not `und`, not a word.
  static func isValid(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let language = parts.first.map({ $0.lowercased() }), (2...3).contains(language.utf8.count),
      isLetters(language), !["und", "zxx", "mis"].contains(language)
    else { return false }
    return parts.dropFirst().allSatisfy { part in
      (1...8).contains(part.utf8.count)
        && part.utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || (0x30...0x39).contains($0) }
    }
  }

  private static func isLetters(_ text: String) -> Bool {
    text.utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
  }

  /// Returns the intended tag; nil when it is unknown.
  static func repaired(_ text: String) -> String? {
    let plain = text.trimmed.replacing("_", with: "-")
    if isValid(plain) { return plain }
    let first = String(plain.prefix { $0 != "-" }).lowercased()
    return isValid(first) ? first : names[plain.lowercased()]
  }

  private static let names = [
    "english": "en", "german": "de", "deutsch": "de", "french": "fr", "français": "fr", "francais": "fr",
    "spanish": "es", "español": "es", "espanol": "es", "italian": "it", "italiano": "it", "dutch": "nl",
    "nederlands": "nl", "portuguese": "pt", "português": "pt", "japanese": "ja", "chinese": "zh",
    "russian": "ru", "polish": "pl", "swedish": "sv",
  ]
}
