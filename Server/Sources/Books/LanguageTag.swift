// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Normalizes language tags (BCP 47).
enum LanguageTag {
  /// The tag of a book whose language is unknown: `und` would be correct, but Kindle rejects or damages such books.
  static let fallback = "en"

  /// The tag in its canonical form; nil if it isn't valid or names no language (`und`, `x-…`).
  ///
  /// Keeps language, script, region and variants; extensions and private parts are removed.
  static func canonical(_ text: String) -> String? {
    let parts = text.replacing("_", with: "-").split(separator: "-", omittingEmptySubsequences: false)
    guard let language = parts.first?.lowercased(), isLetters(language, 2...3),
      !["und", "mul", "zxx", "mis"].contains(language)
    else { return nil }
    var tag = [language]
    var rest = parts.dropFirst()
    if let part = rest.first, isLetters(part, 4...4) {
      tag.append(part.prefix(1).uppercased() + part.dropFirst().lowercased())
      rest = rest.dropFirst()
    }
    if let part = rest.first, isLetters(part, 2...2) || isDigits(part) { tag.append(part.uppercased()) }
    return tag.joined(separator: "-")
  }

  private static func isLetters(_ text: some StringProtocol, _ count: ClosedRange<Int>) -> Bool {
    count.contains(text.utf8.count) && text.utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
  }

  private static func isDigits(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 3 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
