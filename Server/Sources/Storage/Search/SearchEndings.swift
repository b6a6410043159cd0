// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Finds the words of an account that begin with the last word of a search.
///
/// To find the beginning of a word, FTS5 reads all matches of all such words before it returns the first one, unless it
/// has an index of beginnings of that length. A search for several whole words reads only as many matches as it returns.
enum SearchEndings {
  /// The lengths of beginnings, in characters, for which the schema has an index.
  private static let indexed = 2...5
  /// How many words replace a beginning at most.
  private static let limit = 200

  /// Returns the words that begin with the last word of the terms; nil if the database should look for them.
  static func words(
    of terms: SearchTerms, account: Int, _ connection: any SQLConnection
  ) throws -> [String]? {
    guard connection.dialect == .sqlite, terms.endsOpen, let last = terms.phrases.last?.last,
      !indexed.contains(last.unicodeScalars.count)
    else { return nil }
    // The text field contains the words of the other fields, too.
    let mark = SearchDocument.mark(account, .text)
    guard try hasBeginning(of: last, mark, connection) else { return [] }
    return try words(from: mark + last, connection)?.map { String($0.dropFirst(mark.count)) }
  }

  /// Returns whether any word has the same first characters, as far as the index has them.
  ///
  /// To find that no word follows, `search_words` reads all matches of the word before, which can be frequent.
  private static func hasBeginning(
    of word: String, _ mark: String, _ connection: any SQLConnection
  ) throws -> Bool {
    guard word.unicodeScalars.count > indexed.upperBound else { return true }
    var beginning = ""
    beginning.unicodeScalars += word.unicodeScalars.prefix(indexed.upperBound)
    return try connection.row(
      "SELECT 1 AS one FROM search WHERE search MATCH ? LIMIT 1", ["\"\(mark)\(beginning)\"*"]) != nil
  }

  private static func words(from start: String, _ connection: any SQLConnection) throws -> [String]? {
    let end = start + "\u{10FFFF}"
    var (words, next): ([String], String) = ([], start)
    while true {
      // One row for each occurrence, so a frequent word fills the rows and the next search starts after it.
      let rows = try connection.rows(
        "SELECT term FROM search_words WHERE term >= ? AND term < ? LIMIT ?", [next, end, limit])
      for row in rows {
        let word = try row.text("term")
        if word != words.last { words.append(word) }
      }
      guard words.count <= limit else { return nil }
      guard rows.count == limit, let last = words.last else { return words }
      // No word contains this character.
      next = last + "\u{1}"
    }
  }
}
