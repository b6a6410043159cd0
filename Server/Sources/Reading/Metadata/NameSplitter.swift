// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Cuts a byline into names.
enum NameSplitter {
  /// At commas and the words for "and"; roles and dates are left behind.
  static func pieces(_ text: String) -> [String] {
    var pieces = [text]
    for separator in separators { pieces = pieces.flatMap { $0.components(by: separator) } }
    return pieces
  }

  /// What stands before somebody's trade: `Ada Byron` of `Ada Byron | Senior Writer`.
  static func employed(_ text: String) -> String? {
    guard text.utf8.contains(where: { $0 == 0x2C || $0 == 0x7C || $0 == 0xC2 || $0 == 0xE2 }) else {
      return nil
    }
    let pieces = pieces(text)
    return pieces.count > 1 && NamePhrases.isTrade(pieces[1]) ? pieces[0] : nil
  }

  private static let separators = [
    " | ", "|", " · ", " • ", ";", ", and ", ", und ", ", et ", ", & ", ", ", " and ", " And ", " & ",
    " und ", " et ", " – ", " — ", " - ", "，",
    "、",
    " with ", " / ", " (with ", " (mit ", " (avec ", " avec ", " im Gespräch mit ", " in conversation with ",
  ]

  /// Without "By" and its like, and without what follows the name.
  static func trimmed(_ text: String) -> String {
    let line = beforeLabel(unglued(text))
    if isClock(line) { return "" }
    let name = withoutNumbers(line)
    var words = name.split(separator: " ").map(String.init)
    while let first = words.first, words.count > 1, NamePhrases.leads.contains(NamePhrases.letters(first)) {
      words.removeFirst()
    }
    let isLine = name.utf8.count < line.utf8.count || !text.contains(where: \.isLowercase)
    let stop = words.indices.dropFirst().first { at in
      NamePhrases.isStop(words[at], inLine: isLine || words[(at + 1)...].first?.first?.isNumber == true)
    }
    if let stop {
      words = Array(words[..<stop])
    }
    // A name that is given twice: once instead of a portrait, once as a link.
    let half = words.count / 2
    if half > 1, words.count.isMultiple(of: 2), words[..<half] == words[half...] {
      words = Array(words[..<half])
    }
    return withoutMarks(words.joined(separator: " "))
  }

  /// What is left of a date with a time behind its comma: `2026 2:58 PM PST`.
  private static func isClock(_ text: String) -> Bool {
    text.first?.isNumber == true && text.utf8.count(where: URLText.isDigit) > 2
  }

  /// Without a label that begins behind the name: `Ada Byron Topics: Boats`, `Ada ByronUpdated`.
  private static func beforeLabel(_ text: String) -> String {
    for label in ["Updated", "Published", "Posted"] {
      if let position = text.firstRange(of: label)?.lowerBound, position > text.startIndex,
        text[text.index(before: position)].isLowercase
      {
        return String(text[..<position])
      }
    }
    let words = text.split(separator: " ")
    guard let label = words.dropLast().firstIndex(where: { $0.last == ":" }), label > 1 else { return text }
    return words[..<label].joined(separator: " ")
  }

  /// `ByAda Byron`, as text without the blank its style makes.
  private static func unglued(_ text: String) -> String {
    var text = text
    for lead in ["作者：", "作者:", "文／", "文/", "記者", "撰文：", "作者 "] where text.hasPrefix(lead) {
      text.removeFirst(lead.count)
    }
    let name = text.dropFirst(2)
    guard text.lowercased().hasPrefix("by"), name.first?.isUppercase == true,
      text.hasPrefix("By") || name.dropFirst().first?.isLowercase == true
    else { return once(text) }
    return String(name)
  }

  /// A name that stands twice without a blank between: once for the eye, once for the ear.
  private static func once(_ text: String) -> String {
    let half = text.utf8.count / 2
    guard half > 4, text.utf8.count.isMultiple(of: 2),
      text.utf8.prefix(half).elementsEqual(text.utf8.suffix(half))
    else { return text }
    return String(decoding: text.utf8.prefix(half), as: UTF8.self)
  }

  /// A date right behind the name.
  private static func withoutNumbers(_ text: String) -> String {
    guard text.utf8.count(where: URLText.isDigit) > 3, let first = text.firstIndex(where: \.isNumber),
      first > text.startIndex
    else { return text }
    return String(text[..<first])
  }

  /// Whether nothing stands behind what is bracketed; else it is a part of the name.
  private static func isLast(_ open: String.Index, in name: String) -> Bool {
    guard let close = name[open...].firstIndex(of: ")") else { return true }
    return !name[close...].contains { $0.isLetter }
  }

  private static func withoutMarks(_ text: String) -> String {
    var name = text
    while let first = name.first, !first.isLetter, first != "\"" { name.removeFirst() }
    if let open = name.firstIndex(of: "("), open > name.startIndex, isLast(open, in: name) {
      name = String(name[..<open]).trimmingBlanks
    }
    while let last = name.last, !last.isLetter, last != ".", last != "'", !last.isNumber { name.removeLast() }
    if name.hasSuffix("."), !(name.split(separator: " ").last.map { $0.count <= 3 } ?? false) {
      name.removeLast()
    }
    return name
  }
}
