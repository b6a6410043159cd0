// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages

/// The speed of a careful reader on a small screen.
enum ReadingTime {
  /// The given texts and the minutes on one line.
  ///
  /// The minutes are in a language of the catalog, so they state their direction: on a right-to-left page “5 min” would
  /// become “min 5”.
  static func facts(_ texts: [String?], minutes: Int?, language: String?) -> [Markup] {
    let time = minutes.map {
      Markup.element(
        "span", ["dir": "ltr"], [.text(Message.bookMinutes(count: $0).text(forContentIn: language))])
    }
    let known = texts.compactMap(\.self).joined(separator: " · ")
    guard let time else { return known.isEmpty ? [] : [.text(known)] }
    return known.isEmpty ? [time] : [.text(known + " · "), time]
  }

  /// Minutes, at least one; nil for a text without words.
  ///
  /// - Parameter words: the number of words, or of characters in scripts that are written without spaces.
  static func minutes(words: Int, language: String?) -> Int? {
    if words < 1 { return nil }
    let isCountedInCharacters = ["ja", "zh", "th", "lo", "km", "my"].contains(
      String((language ?? "").lowercased().prefix { $0.isLetter }))
    let pace = isCountedInCharacters ? 480 : 220
    return max(1, (words + pace / 2) / pace)
  }
}
