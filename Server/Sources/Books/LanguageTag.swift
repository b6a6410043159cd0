// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Language tags (BCP 47).
enum LanguageTag {
  /// What a book of unknown language says: `und` would be honest, but Kindle refuses or spoils it.
  static let fallback = "en"

  /// The tag in its usual spelling, or nil when it is none or says nothing (`und`, `x-…`).
  ///
  /// Takes language, script, region and variants; extensions and private parts are cut off.
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
