// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Deliveries {
  /// Counts the deliveries by state.
  ///
  /// Reads every delivery.
  package func counts() async throws -> [StoredDeliveryState: Int] {
    try await engine.read { connection in
      let rows = try connection.rows("SELECT state, count(*) AS deliveries FROM delivery GROUP BY state", [])
      let counts: [(StoredDeliveryState, Int)] = try rows.map {
        (try $0.name("state"), try $0.integer("deliveries"))
      }
      return Dictionary(uniqueKeysWithValues: counts)
    }
  }
}
