// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Deliveries {
  /// Whether the book of a delivery may be downloaded by its link: not while the account is disabled, or the share is in the trash.
  package func isOffered(_ id: String) async throws -> Bool {
    try await engine.read { connection in
      try connection.row(
        """
        SELECT 1 AS one FROM delivery JOIN share ON share.number = delivery.share JOIN account ON account.id = share.account
        WHERE delivery.id = ? AND share.binned_at IS NULL AND account.disabled_at IS NULL
        """, [id]) != nil
    }
  }

  /// Counts the deliveries by state.
  ///
  /// Reads every delivery. One that is sent and has a problem was only written to the mail folder.
  package func counts() async throws -> DeliveryCounts {
    try await engine.read { connection in
      let rows = try connection.rows(
        """
        SELECT state, count(*) AS deliveries, count(problem) AS problems FROM delivery GROUP BY state
        """, [])
      let counts: [(state: StoredDeliveryState, deliveries: Int, problems: Int)] = try rows.map {
        (try $0.name("state"), try $0.integer("deliveries"), try $0.integer("problems"))
      }
      return DeliveryCounts(
        byState: Dictionary(uniqueKeysWithValues: counts.map { ($0.state, $0.deliveries) }),
        onlyWritten: counts.first { $0.state == .sent }?.problems ?? 0)
    }
  }
}
