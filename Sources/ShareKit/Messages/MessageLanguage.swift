// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// The language of ShareKit's messages: English or German, with texts of the app that replace any of them.
///
/// An app can replace every message, in every language: add a string catalog named `ShareKit.xcstrings` to the app and the
/// extension, and ``current`` finds it. `Docs/ShareKit.xcstrings` has all keys; a key is the English text. See
/// <doc:ReplaceMessages>.
///
/// ```swift
/// let french = MessageLanguage(replacing: ["Undo": "Annuler"])
/// let undo = ShareMessages.undo(in: french)     // "Annuler"
/// ```
public struct MessageLanguage: Hashable, Sendable, CaseIterable {
  private enum Base: Hashable {
    case english
    case german
  }

  private let base: Base
  private let replaced: ReplacedTexts

  /// English, which every message has.
  public static let english = MessageLanguage(.english)
  /// German, the second language that every message has.
  public static let german = MessageLanguage(.german)
  /// The languages that ShareKit has itself.
  public static let allCases: [MessageLanguage] = [.english, .german]

  /// The language in which the system shows the running app, with the app's own texts; English where both are missing.
  ///
  /// See developer.apple.com/documentation/foundation/bundle/preferredlocalizations.
  public static var current: MessageLanguage {
    let name = Bundle.main.preferredLocalizations.first ?? ""
    return MessageLanguage(name.hasPrefix("de") ? .german : .english, .ofThisProcess)
  }

  /// Replaces messages by their keys; a message without a replacement is in `language`.
  ///
  /// A key is the English text with `%@` for each value. In a replacement, `%@` is the next value and `%2$@` the second.
  public init(replacing texts: [String: String], of language: MessageLanguage = .english) {
    self.init(language.base, .texts(texts))
  }

  /// Replaces the messages that the table `ShareKit` of a bundle has; the others are in `language`.
  public init(tableIn bundle: Bundle, of language: MessageLanguage = .english) {
    self.init(language.base, ReplacedTexts(bundle))
  }

  private init(_ base: Base, _ replaced: ReplacedTexts = .none) {
    self.base = base
    self.replaced = replaced
  }

  /// Picks the app's text, or else one of two that mean the same.
  func say(_ english: MessageText, de german: MessageText) -> String {
    if let text = replaced[english.key] { return english.filling(text) }
    return base == .english ? english.text : german.text
  }

  /// The app's text for a key that has no English text in ShareKit; nil if there is none.
  func replacement(for key: String) -> String? { replaced[key] }

  /// Whether messages without a replacement are English.
  var isEnglish: Bool { base == .english }

  /// A number of bytes as people read it, such as `12.5 MB`; decimal, as the system's Files shows them.
  func bytes(_ count: Int) -> String {
    let units = [(1_000_000_000, "GB"), (1_000_000, "MB"), (1_000, "KB")]
    guard let (size, name) = units.first(where: { count >= $0.0 }) else {
      return say("\(count) bytes", de: "\(count) Byte")
    }
    let tenths = (count * 10 + size / 2) / size
    guard tenths % 10 != 0, tenths < 1000 else { return "\(tenths / 10) " + name }
    return say("\(tenths / 10).\(tenths % 10)", de: "\(tenths / 10),\(tenths % 10)") + " " + name
  }
}
