// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The full-text index of PostgreSQL, which finds the same shares as FTS5 of SQLite.
///
/// An index of the different words finds the shares; phrases are compared with the stored words of each share found.
enum PostgreSQLSearch {
  /// A `tsvector` takes 1 MiB.
  private static let lexemeLimit = 1_000_000

  /// The row of one share.
  struct Entry: Encodable {
    let share: Int
    /// With a space before and after each word.
    let words: String
    /// Each word once, or a mark if there are too many.
    let lexemes: String
    let isPartial: Int

    init(share: Int, account: Int, words: String) {
      let lexemes = Set(words.split(separator: " "))
      let isPartial = lexemes.reduce(0) { $0 + $1.utf8.count } > lexemeLimit
      (self.share, self.words, self.isPartial) = (share, " \(words) ", isPartial ? 1 : 0)
      self.lexemes = isPartial ? partialMark(account) : lexemes.joined(separator: " ")
    }
  }

  static func add(share: Int, account: Int, words: String, _ connection: any SQLConnection) throws {
    let new = Entry(share: share, account: account, words: words)
    try connection.run(
      """
      INSERT INTO search (rowid, words, lexemes, is_partial)
      VALUES (?, ?, array_to_tsvector(string_to_array(?, ' ')), ?)
      ON CONFLICT (rowid) DO UPDATE SET words = excluded.words, lexemes = excluded.lexemes,
        is_partial = excluded.is_partial
      """, [new.share, new.words, new.lexemes, new.isPartial])
  }

  /// Adds the words of shares that are not in the index.
  static func add(_ entries: [Entry], _ connection: any SQLConnection) throws {
    try connection.run(
      """
      INSERT INTO search (rowid, words, lexemes, is_partial)
      SELECT share, words, array_to_tsvector(string_to_array(lexemes, ' ')), "isPartial"
      FROM json_to_recordset(?::json) AS new (share BIGINT, words TEXT, lexemes TEXT, "isPartial" BIGINT)
      """, [try JSONRows.text(entries)])
  }

  /// Returns the condition for what matches in a field, but not in one that counts more.
  static func condition(
    _ terms: SearchTerms, account: Int, _ field: SearchDocument.Field
  ) -> (sql: String, values: [any SQLBindable]) {
    let own = match(terms, account, field)
    guard let better = SearchDocument.Field(rawValue: field.rawValue + 1) else { return own }
    let other = match(terms, account, better)
    return ("\(own.sql) AND NOT (\(other.sql))", own.values + other.values)
  }

  private static func match(
    _ terms: SearchTerms, _ account: Int, _ field: SearchDocument.Field
  ) -> (sql: String, values: [any SQLBindable]) {
    let mark = SearchDocument.mark(account, field)
    let lexemes = terms.lexemes(mark).map { "'\($0.text)'" + ($0.isOpen ? ":*" : "") }.joined(
      separator: " & ")
    let (all, phrases) = (terms.passages(mark), terms.passages(mark, longerThan: 1))
    return (
      """
      search.lexemes @@ (?::text)::tsquery
        AND CASE search.is_partial WHEN 1 THEN \(contains(all)) ELSE \(contains(phrases)) END
      """, ["(\(lexemes)) | '\(partialMark(account))'"] + all + phrases
    )
  }

  private static func contains(_ passages: [String]) -> String {
    passages.isEmpty ? "true" : passages.map { _ in "strpos(search.words, ?) > 0" }.joined(separator: " AND ")
  }

  /// The only lexeme of a share that has too many.
  private static func partialMark(_ account: Int) -> String { SearchDocument.mark(account, nil) + "+" }
}

extension SearchTerms {
  /// Every word with its mark, and whether it is only the beginning of a word.
  fileprivate func lexemes(_ mark: String) -> [(text: String, isOpen: Bool)] {
    phrases.enumerated().flatMap { index, words in
      words.enumerated().map { position, word in
        (mark + word, endsOpen && index == phrases.count - 1 && position == words.count - 1)
      }
    }
  }

  /// Each phrase as it occurs in the stored words.
  fileprivate func passages(_ mark: String, longerThan count: Int = 0) -> [String] {
    phrases.enumerated().filter { $0.element.count > count }.map { index, words in
      let isOpen = endsOpen && index == phrases.count - 1
      return " " + words.map { mark + $0 }.joined(separator: " ") + (isOpen ? "" : " ")
    }
  }
}
