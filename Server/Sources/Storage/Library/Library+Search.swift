// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Library {
  /// Returns the positions of the shares that match, best field first, then newest.
  ///
  /// Each field is one search that the index returns in the order of the numbers, so that a page never needs all matches.
  static func search(
    _ terms: SearchTerms, _ account: String, _ query: LibraryQuery, _ direction: Direction,
    _ connection: any SQLConnection
  ) throws -> [LibraryCursor] {
    guard !terms.phrases.isEmpty, let number = try SearchIndex.number(of: account, connection) else {
      return []
    }
    var found: [LibraryCursor] = []
    for field in fields(from: query.cursor, direction) where found.count < query.limit {
      var condition = LibraryCondition(account: account, query)
      if let cursor = query.cursor, cursor.rank == field.rawValue {
        condition.add("search.rowid \(direction == .forward ? "<" : ">") ?", [cursor.number])
      }
      let expression = SearchDocument.expression(terms, account: number, field)
      let rows = try connection.rows(
        """
        SELECT search.rowid AS number FROM search CROSS JOIN share ON share.number = search.rowid
        WHERE search MATCH ? AND \(condition.sql)
        ORDER BY search.rowid \(direction == .forward ? "DESC" : "ASC") LIMIT ?
        """, [expression] + condition.values + [query.limit - found.count])
      found += try rows.map { LibraryCursor(rank: field.rawValue, number: try $0.integer("number")) }
    }
    return found
  }

  /// The fields in the order of the direction, without those that are before the cursor.
  private static func fields(
    from cursor: LibraryCursor?, _ direction: Direction
  ) -> [SearchDocument.Field] {
    switch direction {
    case .forward:
      let rank = cursor.map(\.rank).flatMap { $0 == 0 ? nil : $0 } ?? SearchDocument.Field.title.rawValue
      return SearchDocument.Field.allCases.filter { $0.rawValue <= rank }.reversed()
    case .backward: return SearchDocument.Field.allCases.filter { $0.rawValue >= cursor?.rank ?? 0 }
    }
  }
}
