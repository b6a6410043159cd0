// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Library {
  /// Returns the positions of the shares that match, best field first, then newest.
  ///
  /// Each field is one search. SQLite's index returns it in the order of the numbers, so a page never needs all matches; for
  /// PostgreSQL see ``NewestMatches``.
  static func search(
    _ terms: SearchTerms, _ account: String, _ query: LibraryQuery, _ direction: Direction,
    _ connection: any SQLConnection
  ) throws -> [LibraryCursor] {
    guard !terms.phrases.isEmpty, let number = try SearchIndex.number(of: account, connection),
      let plan = try LibraryPlan.search(query, account: account, connection)
    else { return [] }
    let endings = try SearchEndings.words(of: terms, account: number, connection)
    if endings?.isEmpty == true { return [] }
    var found: [LibraryCursor] = []
    for field in fields(from: query.cursor, direction) where found.count < query.limit {
      let match = match(terms, number, field, endings, connection.dialect)
      let limit = query.limit - found.count
      let numbers =
        if connection.dialect == .postgreSQL && plan == .matches {
          try NewestMatches(
            match: match, condition: condition(field, account, query, direction, .view), direction: direction,
            connection: connection
          ).numbers(limit)
        } else {
          try inOrder(
            match, condition(field, account, query, direction, plan), plan, direction, limit, connection)
        }
      found += numbers.map { LibraryCursor(rank: field.rawValue, number: $0) }
    }
    return found
  }

  /// Returns the matches in the order of the plan's first table.
  private static func inOrder(
    _ match: Match, _ other: LibraryCondition, _ plan: LibraryPlan, _ direction: Direction, _ limit: Int,
    _ connection: any SQLConnection
  ) throws -> [Int] {
    var condition = other
    condition.add(match.sql, match.values)
    return try connection.rows(
      """
      SELECT \(plan.number) AS number FROM \(tables(plan, connection.dialect)) WHERE \(condition.sql)
      ORDER BY \(plan.number) \(direction == .forward ? "DESC" : "ASC") LIMIT ?
      """, condition.values + [limit]
    ).map { try $0.integer("number") }
  }

  // FTS5 looks up the number of each share of a small list.
  private static func tables(_ plan: LibraryPlan, _ dialect: SQLDialect) -> String {
    let tables = plan.tables(dialect)
    return plan == .matches ? tables : tables + " \(dialect.join) search ON search.rowid = share.number"
  }

  private typealias Match = (sql: String, values: [any SQLBindable])

  private static func match(
    _ terms: SearchTerms, _ account: Int, _ field: SearchDocument.Field, _ endings: [String]?,
    _ dialect: SQLDialect
  ) -> Match {
    switch dialect {
    case .sqlite:
      ("search MATCH ?", [SearchDocument.expression(terms, account: account, field, endings: endings)])
    case .postgreSQL: PostgreSQLSearch.condition(terms, account: account, field)
    }
  }

  private static func condition(
    _ field: SearchDocument.Field, _ account: String, _ query: LibraryQuery, _ direction: Direction,
    _ plan: LibraryPlan
  ) -> LibraryCondition {
    var condition = LibraryCondition(account: account, query, plan)
    if let cursor = query.cursor, cursor.rank == field.rawValue {
      condition.add("\(plan.number) \(direction == .forward ? "<" : ">") ?", [cursor.number])
    }
    return condition
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
