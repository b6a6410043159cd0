// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Adapts a connection within one transaction for the repositories.
final class PostgreSQLSession: SQLConnection {
  let dialect = SQLDialect.postgreSQL
  /// The first failure; after it, PostgreSQL runs nothing of the transaction.
  private(set) var failure: PostgreSQLFailure?

  private let link: PostgreSQLLink
  private let clock: PostgreSQLLeaseClock

  init(_ link: PostgreSQLLink, clock: PostgreSQLLeaseClock) {
    (self.link, self.clock) = (link, clock)
  }

  func leaseTime(_ callers: Moment) throws -> Moment {
    guard clock == .database else { return callers }
    return try row("SELECT \(dialect.now) AS now")?.moment("now") ?? callers
  }

  func run(_ sql: String, _ values: [any SQLBindable]) throws -> Int {
    try noting { try link.run(sql, values).changes }
  }

  func rows(_ sql: String, _ values: [any SQLBindable]) throws -> [SQLRow] {
    try noting { try link.run(sql, values).rows }
  }

  private func noting<Result>(_ statement: () throws -> Result) throws -> Result {
    do {
      return try statement()
    } catch let error as PostgreSQLFailure {
      failure = failure ?? error
      throw error
    }
  }
}
