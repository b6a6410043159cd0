// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A delivery that wasn't created because the same page or the same bytes were sent to its destination before.
package struct HeldDelivery: Sendable, Equatable {
  package let destination: String
  /// The state of the earlier delivery, and when it got there.
  package let state: StoredDeliveryState
  package let at: Moment
}
