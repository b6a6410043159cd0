// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Deliveries {
  /// Returns the delivery whose book may be downloaded by the link to a delivery or to a volume.
  ///
  /// A volume has a link of its own, because it contains the books of several shares. Returns nil while the account is disabled, and
  /// when all shares of the link are in the trash.
  package func offered(_ link: String) async throws -> DeliveryRecord? {
    try await engine.read { connection in
      try connection.row(
        """
        SELECT \(DeliveryRecord.columns(connection.dialect)) FROM delivery JOIN share ON share.number = delivery.share
          JOIN account ON account.id = share.account
        WHERE (delivery.id = ? OR delivery.volume = ?) AND account.disabled_at IS NULL AND (share.binned_at IS NULL OR EXISTS (
          SELECT 1 FROM delivery AS other JOIN share AS present ON present.number = other.share
          WHERE other.volume = delivery.volume AND present.binned_at IS NULL))
        ORDER BY delivery.created_at, delivery.id LIMIT 1
        """, [link, link]
      ).map(DeliveryRecord.init)
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
