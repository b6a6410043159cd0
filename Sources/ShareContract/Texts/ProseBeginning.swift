// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Recognizes a text to read by its beginning, because looking for the addresses of a whole article takes long.
enum ProseBeginning {
  /// Returns whether a text begins with more words than may be around its links, so that it is a text to read.
  ///
  /// Beside one link there may be at most ``SharedText/commentLimit`` characters. Among several links there may be no
  /// line without a link, and a line with more characters than that has too many beside its link.
  static func isPresent(in text: String) -> Bool {
    var (rest, count) = (text[...], 0)
    while let line = nextLine(of: &rest) {
      let beside = charactersBesideLinks(in: SharedLine.words(of: line))
      if !beside.hasLink { count += beside.count }
      if max(count, beside.count) > SharedText.commentLimit { return true }
    }
    return false
  }

  private static func nextLine(of rest: inout Substring) -> Substring? {
    guard !rest.isEmpty else { return nil }
    let end = rest.firstIndex(where: \.isNewline)
    defer { rest = end.map { rest[rest.index(after: $0)...] } ?? "" }
    return rest[..<(end ?? rest.endIndex)]
  }

  /// Counts the characters of the words that have letters and in no text are an address, until they are too many.
  private static func charactersBesideLinks(in words: [Substring]) -> (count: Int, hasLink: Bool) {
    var (count, hasLink) = (0, false)
    for word in words where count <= SharedText.commentLimit {
      if SharedAddress(in: word, isInList: true) != nil {
        hasLink = true
      } else if SharedText.hasLetters(word) {
        count += word.count
      }
    }
    return (count, hasLink)
  }
}
