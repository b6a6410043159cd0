// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How far one delivery has come.
public enum DeliveryState: String, Codable, Hashable, Sendable, CaseIterable {
  /// Waiting for its turn or its next try.
  case queued
  /// Recorded before the first byte of the message leaves.
  case sending
  /// The other side accepted it, or its email was only written to a file; see ``DeliveryStatus/isOnlyWritten``.
  case sent
  /// The destination itself said so.
  case confirmed
  /// The destination refused it.
  case rejected
  /// It may or may not have arrived; it won't be sent again automatically.
  case uncertain
  /// Given up; the problem says why.
  case failed
}
