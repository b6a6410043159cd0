// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Why the text of an article was probably cut short; the raw values are wire names.
package enum CutSign: String, Sendable, CaseIterable {
  /// The page states a body for machines that is much longer than what was found.
  case statedLonger
  /// The text breaks off: with an ellipsis, or in the middle of a sentence.
  case endsOpen
  /// More of the page's text was left out than kept, and nothing says that it is something else.
  case proseLeftOut
  /// The page is larger than what is read of a page.
  case pageTooLarge
}

/// How much of the page's main text an article kept, and whether it was probably cut short.
struct Coverage {
  /// The share of the main text that was kept, 0 to 1.
  let share: Double
  let signs: [CutSign]

  /// - Parameters:
  ///   - text: the article's, in UTF-8.
  ///   - leftOut: characters in paragraphs that may have been main text and were left out.
  ///   - stated: bytes of the body that the page states for machines; 0 where it states none.
  ///   - main: characters of the page's main text, whatever it is; 0 where the page says that it is one article.
  ///   - isTruncated: whether not all of the page was read.
  ///   - hasEnd: whether the kind of page is one with an end.
  init(
    text: [UInt8], characters: Int, leftOut: Int, stated: Int, main: Int, isTruncated: Bool, hasEnd: Bool
  ) {
    share = Double(characters) / Double(max(characters + leftOut, 1))
    var signs: [CutSign] = []
    if stated > 400, Double(stated) > Double(text.count) * 1.6 { signs.append(.statedLonger) }
    if hasEnd, TextEnd.isOpen(text) { signs.append(.endsOpen) }
    let least = main > 0 ? ExtractionRules.leastCoverageOfPage : ExtractionRules.leastCoverage
    let isLittle = share < least && leftOut > ExtractionRules.leastLeftOut
    let isPart =
      Double(characters) < Double(main) * ExtractionRules.leastOfMain
      && main - characters > ExtractionRules.leastLeftOut
    if isLittle || isPart { signs.append(.proseLeftOut) }
    if isTruncated { signs.append(.pageTooLarge) }
    self.signs = signs
  }
}

/// How a text ends.
enum TextEnd {
  /// Whether the last line breaks off: an ellipsis, or a long line without a mark at its end.
  static func isOpen(_ text: [UInt8]) -> Bool {
    var end = text.count
    while end > 0, text[end - 1] <= 0x20 || text[end - 1] == 0x5D || text[end - 1] == 0x29 { end -= 1 }
    let last = text[..<end]
    let line = last[((last.lastIndex(of: 0x0A) ?? -1) + 1)...]
    if ellipses.contains(where: { line.suffix($0.count).elementsEqual($0) }) { return line.count > 40 }
    guard line.count > 120, end == text.count, let letter = line.last else { return false }
    guard URLText.isLetter(letter), letter & 0x20 != 0 else { return false }
    // An address may end a text.
    return !line.reversed().prefix { $0 > 0x20 && $0 < 0x80 }.contains { $0 == 0x2E || $0 == 0x2F }
  }

  /// Whether a line ends as sentences do, in any script.
  static func isSentence(_ line: some BidirectionalCollection<UInt8>) -> Bool {
    var end = line.endIndex
    while end > line.startIndex {
      let before = line[line.index(before: end)]
      guard before <= 0x22 || before == 0x29 else { break }
      if before == 0x21 { return true }
      end = line.index(before: end)
    }
    let rest = line[..<end]
    guard let last = rest.last else { return false }
    if last == 0x2E || last == 0x3F { return true }
    return last >= 0x80 && marks.contains { rest.suffix($0.count).elementsEqual($0) }
  }

  private static let ellipses = ["…", "...", ". . ."].map { Array($0.utf8) }
  private static let marks = [
    "…", "”", "»", "“", "’", "。", "！", "？", "」", "।", "؟", "۔", "։", "።", "။", "។", "๛",
  ].map { Array($0.utf8) }
}
