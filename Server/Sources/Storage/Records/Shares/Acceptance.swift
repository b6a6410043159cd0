// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The result of an attempt to store a share.
package enum Acceptance: Sendable, Equatable {
  /// The share and its first job are durable.
  case accepted
  /// The same bytes were accepted under this key before, at this time.
  case replayed(receivedAt: Moment)
  /// Other bytes were accepted under this key before.
  case keyReused
}
