// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What one transaction found out about a share that a client sent.
package struct ReceivedShare: Sendable, Equatable {
  package let acceptance: Acceptance
  /// The latest earlier share of the account that has the same page or the same bytes.
  package let earlier: DuplicateRecord?
}
