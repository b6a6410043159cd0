// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Words that lines begin with, found by their first byte; every text of a page is searched for them.
struct LineLeads: Sendable {
  private let byFirst: [[[UInt8]]]

  /// - Parameter words: in small letters; a blank at the end stands for the end of the line, too.
  init(_ words: [String]) {
    var byFirst = [[[UInt8]]](repeating: [], count: 256)
    for word in words.map({ Array($0.utf8) }) { byFirst[Int(word[0])].append(word) }
    self.byFirst = byFirst
  }

  /// Whether one of them begins the text; letters of ASCII in either case.
  func begin(_ text: some Collection<UInt8>) -> Bool {
    guard let first = text.first else { return false }
    return byFirst[Int(Self.small(first))].contains { Self.follow($0, text) != nil }
  }

  /// Whether the text is one of them and no more.
  func are(_ text: some Collection<UInt8>) -> Bool {
    guard let first = text.first else { return false }
    return byFirst[Int(Self.small(first))].contains { Self.follow($0, text) == text.endIndex }
  }

  /// Where the text goes on behind the word; nil where it does not begin with it.
  private static func follow<Text: Collection<UInt8>>(_ word: [UInt8], _ text: Text) -> Text.Index? {
    var at = text.startIndex
    for (position, letter) in word.enumerated() {
      if at == text.endIndex { return letter == 0x20 && position == word.count - 1 ? at : nil }
      guard small(text[at]) == letter else { return nil }
      at = text.index(after: at)
    }
    return at
  }

  @inline(__always)
  private static func small(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}
