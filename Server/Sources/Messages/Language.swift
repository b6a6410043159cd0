// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A language that the server's texts exist in.
///
/// To add one, add its catalog as `CODE.json` to this folder and run `scripts/generate-messages`.
package struct Language: Hashable, Sendable, CustomStringConvertible {
  /// The language tag, such as `de` (BCP 47).
  package let code: String
  /// The name of the language in that language.
  package let name: String
  /// The texts in this language.
  package let catalog: Catalog

  package var description: String { code }

  init(_ code: String, _ catalog: Catalog) {
    (self.code, self.catalog) = (code, catalog)
    name = Message.languageName.text(in: catalog)
  }

  package static let english = Language("en", .english)

  /// Finds the language of a tag; `de-AT` is German.
  package init?(tag: some StringProtocol) {
    let wanted = tag.prefix { $0 != "-" }.lowercased()
    guard let found = Self.all.first(where: { $0.code == wanted }) else { return nil }
    self = found
  }

  /// Finds the best language for an `Accept-Language` field (RFC 9110, section 12.5.4); English if none fits.
  package init(accepted field: String?) {
    let ranges = (field ?? "").split(separator: ",").prefix(20).compactMap(LanguageRange.init)
    // A stable order: of languages with the same weight, the first one counts.
    let best = ranges.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
    self = best.lazy.compactMap(\.element.language).first ?? .english
  }

  package static func == (one: Language, other: Language) -> Bool { one.code == other.code }
  package func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

/// One element of an `Accept-Language` field, such as `de;q=0.8`.
private struct LanguageRange {
  let language: Language?
  let weight: Double

  /// Returns nil for a range that the client doesn't accept.
  init?(_ element: Substring) {
    let parts = element.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
    guard let tag = parts.first else { return nil }
    let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
    guard quality > 0 else { return nil }
    language = tag == "*" ? .english : Language(tag: tag)
    weight = min(quality, 1)
  }
}
