// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What is known of a destination's name.
package enum DestinationName: Hashable, Sendable {
  /// The name that the user chose.
  case named(String)
  /// The names are not known yet.
  case unknown
  /// It is not among the user's any more.
  case former

  /// As a subject or after “to”.
  func text(in language: MessageLanguage) -> String {
    switch self {
    case .named(let name): name
    case .unknown: language.say("your destination", de: "dein Ziel")
    case .former: language.say("a former destination", de: "ein früheres Ziel")
    }
  }

  /// At the beginning of a sentence.
  func subject(in language: MessageLanguage) -> String {
    if case .named(let name) = self { return name }
    let words = text(in: language)
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// After “at”, which takes the dative in German.
  func dative(in language: MessageLanguage) -> String {
    switch self {
    case .named(let name): name
    case .unknown: language.say("your destination", de: "deinem Ziel")
    case .former: language.say("a former destination", de: "einem früheren Ziel")
    }
  }
}
