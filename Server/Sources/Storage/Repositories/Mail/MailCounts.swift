// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Counts of account mails, which survive a restart.
package struct MailCounts: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Counts one mail toward all of these budgets, or toward none of them.
  ///
  /// - Parameter day: days since 1970; counts of earlier days are deleted.
  /// - Returns: the first budget that is used up; nil when the mail may be sent.
  package func take(_ budgets: [MailBudget], day: Int) async throws -> MailBudget? {
    try await engine.write { connection in
      try connection.run("DELETE FROM mail_count WHERE day < ?", [day - 1])
      for budget in budgets where try Self.sent(budget, day, connection) >= budget.limit { return budget }
      for budget in budgets {
        try connection.run(
          """
          INSERT INTO mail_count (day, budget, sent) VALUES (?, ?, 1)
          ON CONFLICT (day, budget) DO UPDATE SET sent = mail_count.sent + 1
          """, [day, budget.name])
      }
      return nil
    }
  }

  private static func sent(_ budget: MailBudget, _ day: Int, _ connection: any SQLConnection) throws -> Int {
    try connection.row(
      "SELECT sent FROM mail_count WHERE day = ? AND budget = ?", [day, budget.name])?.integer("sent") ?? 0
  }
}
