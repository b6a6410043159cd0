// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages

/// The speed of a careful reader on a small screen.
enum ReadingTime {
  /// The given texts and the minutes on one line.
  ///
  /// Each states its direction where it can differ from that of the page: on a right-to-left page “5 min” would become
  /// “min 5”, and “2026-11-18” would become “18-11-2026”.
  static func facts(
    _ texts: [String?], minutes: Int?, language: String?, isRightToLeft: Bool
  ) -> [Markup] {
    let time = minutes.map {
      Markup.element(
        "span", ["dir": "ltr"], [.text(Message.bookMinutes(count: $0).text(forContentIn: language))])
    }
    let known = texts.compactMap(\.self).map { isolated($0, isRightToLeft) } + [time].compactMap(\.self)
    return Array(known.map { [$0] }.joined(separator: [.text(" · ")]))
  }

  private static func isolated(_ text: String, _ isRightToLeft: Bool) -> Markup {
    let own = Script.isRightToLeft(text) ?? false
    guard own || isRightToLeft else { return .text(text) }
    return .element("span", ["dir": own ? "rtl" : "ltr"], [.text(text)])
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
