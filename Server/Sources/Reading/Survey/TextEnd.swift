// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

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
