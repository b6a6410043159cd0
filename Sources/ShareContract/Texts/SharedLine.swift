// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A line of a shared text: its addresses, and the text around them.
struct SharedLine {
  /// The addresses with their scheme, in their order.
  let addresses: [String]
  /// The text without the addresses.
  ///
  /// An address inside a sentence stays, because the sentence can't be read without it.
  let rest: String

  /// The links, each with the text beside it.
  var links: [SharedLink] {
    let comment = SharedText.hasLetters(rest) ? rest : nil
    return addresses.map { SharedLink(address: $0, comment: comment) }
  }

  /// Whether it is one address with at most a few words before or after it.
  var isLabeledLink: Bool {
    addresses.count == 1 && rest.count <= SharedText.labelLimit && !rest.contains(addresses[0])
  }

  /// Returns the lines of a text that aren't blank.
  static func lines(of text: String) -> [SharedLine] {
    let lines = text.split(whereSeparator: \.isNewline).map(words).filter { !$0.isEmpty }
    // In prose and in code, “user.name” on a line of its own isn't an address.
    let isList = lines.allSatisfy { $0.count == 1 }
    return lines.map { SharedLine($0, isInList: isList) }
  }

  /// Returns the words of a line, with the links of Markdown opened and without the marker of a list.
  static func words(of line: Substring) -> [Substring] {
    withoutListMarker(MarkdownLinks.opened(line).split(whereSeparator: \.isWhitespace))
  }

  private init(_ words: [Substring], isInList: Bool) {
    let found = words.map { SharedAddress(in: $0, isInList: isInList)?.address }
    addresses = found.compactMap(\.self)
    rest = Self.rest(of: words, found)
  }

  private static func withoutListMarker(_ words: [Substring]) -> [Substring] {
    guard words.count >= 2, let first = words.first else { return words }
    let isBullet = ["-", "*", "•", "–", "—", "·"].contains(first)
    let isNumber = first.last.map { ".)".contains($0) } == true && first.dropLast().allSatisfy(\.isNumber)
    return isBullet || isNumber ? Array(words.dropFirst()) : words
  }

  private static func rest(of words: [Substring], _ found: [String?]) -> String {
    let first = found.firstIndex { $0 == nil } ?? words.count
    let last = found.lastIndex { $0 == nil } ?? -1
    return first <= last ? words[first...last].joined(separator: " ") : ""
  }
}
