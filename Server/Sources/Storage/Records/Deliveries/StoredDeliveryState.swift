// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The persisted names of a delivery's states.
package enum StoredDeliveryState: String, Sendable, SQLBindable, CaseIterable {
  case queued, sending, sent, confirmed, rejected, uncertain, failed
}
