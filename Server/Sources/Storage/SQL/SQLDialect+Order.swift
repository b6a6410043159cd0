// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension SQLDialect {
  /// Sets that queries of the transaction use the indexes in their order.
  ///
  /// PostgreSQL would otherwise sort or hash all rows while the statistics of a table are old: the queue, for example, can
  /// be empty when they are made, and have thousands of jobs a minute later.
  var usingOrder: [SQLStatement] {
    guard self == .postgreSQL else { return [] }
    return [
      SQLStatement(
        """
        SELECT set_config('enable_sort', 'off', true), set_config('enable_hashjoin', 'off', true) AS hash,
          set_config('enable_mergejoin', 'off', true) AS merge
        """)
    ]
  }
}

extension SQLConnection {
  /// Makes the following queries of the transaction use the indexes in their order; see `SQLDialect.usingOrder`.
  func useIndexesInOrder() throws {
    for setting in dialect.usingOrder { _ = try rows(setting.sql, setting.values) }
  }
}
