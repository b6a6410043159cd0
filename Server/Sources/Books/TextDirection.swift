// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The direction of a text, as its page states it or as its language has it.
enum TextDirection {
  private static let languages: Set<String> = [
    "ar", "arc", "arz", "azb", "ckb", "dv", "fa", "glk", "he", "iw", "ji", "ks", "lrc", "mzn", "nqo", "pnb",
    "prs", "ps", "sd", "syr", "ug", "ur", "yi",
  ]
  private static let scripts: Set<String> = [
    "Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa",
  ]

  /// Whether lines run from right to left.
  ///
  /// - Parameters:
  ///   - stated: `ltr` or `rtl`, which counts more than the language; nil if the page doesn't state it.
  ///   - language: a BCP 47 tag. A script in it counts more than the language: `az-Arab`, `ks-Deva`.
  static func isRightToLeft(_ stated: String?, language: String?) -> Bool {
    switch stated?.lowercased() {
    case "rtl": return true
    case "ltr": return false
    default: break
    }
    guard let parts = language.flatMap(LanguageTag.canonical)?.split(separator: "-").map(String.init) else {
      return false
    }
    if let script = parts.dropFirst().first(where: { $0.utf8.count == 4 && $0.first?.isLetter == true }) {
      return scripts.contains(script)
    }
    return parts.first.map(languages.contains) ?? false
  }

  /// The attributes of an element with this direction; left to right is what every e-reader assumes.
  static func attributes(isRightToLeft: Bool) -> [String: String] { isRightToLeft ? ["dir": "rtl"] : [:] }
}
