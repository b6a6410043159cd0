// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The number of stored deliveries by state.
package struct DeliveryCounts: Sendable, Equatable {
  package let byState: [StoredDeliveryState: Int]
  /// How many of those in the state `sent` were only written to the mail folder, so nobody sends them.
  package let onlyWritten: Int

  package init(byState: [StoredDeliveryState: Int] = [:], onlyWritten: Int = 0) {
    (self.byState, self.onlyWritten) = (byState, onlyWritten)
  }
}
