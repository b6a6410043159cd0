// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Messages
import Testing

/// Compares the catalogs of all languages with the English one.
@Suite("Translations")
struct TranslationTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Messages").standardizedFileURL

  /// The texts of a catalog by key; plural forms have the key and their category.
  private static func texts(_ language: String) throws -> [String: String] {
    let json = try Data(contentsOf: folder.appending(path: "\(language).json"))
    let entries = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    return entries.reduce(into: [:]) { texts, entry in
      if let text = entry.value as? String { texts[entry.key] = text }
      for (category, text) in entry.value as? [String: String] ?? [:] {
        texts["\(entry.key)[\(category)]"] = text
      }
    }
  }

  private static func matches(_ pattern: Regex<Substring>, _ text: String) -> [String] {
    Set(text.matches(of: pattern).map { String($0.output) }).sorted()
  }

  @Test("has every text with the same placeholders, elements, and plural forms", arguments: Language.all)
  func complete(_ language: Language) throws {
    let english = try Self.texts("en")
    let texts = try Self.texts(language.code)
    #expect(texts.count > 900 && Set(texts.keys) == Set(english.keys))
    for (key, text) in texts {
      let original = english[key] ?? ""
      #expect(Self.matches(/\{[\w:]+\}/, text) == Self.matches(/\{[\w:]+\}/, original), "\(key)")
      #expect(Self.matches(/<\/?\w+>/, text) == Self.matches(/<\/?\w+>/, original), "\(key)")
      #expect(!text.isEmpty, "\(key)")
    }
  }

  @Test("the long texts of another language are not the English ones", arguments: Language.all.dropFirst())
  func translated(_ language: Language) throws {
    let english = try Self.texts("en")
    for (key, text) in try Self.texts(language.code) where text.count > 40 {
      #expect(english[key] != text, "\(key)")
    }
  }
}
