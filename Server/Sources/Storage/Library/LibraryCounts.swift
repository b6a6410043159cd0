// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How many shares each view of an account has.
package struct LibraryCounts: Sendable, Equatable {
  package let inbox: Int
  package let needsYou: Int
  package let archive: Int
  package let bin: Int
  /// Destinations that refuse further deliveries; they require their owner, too.
  package let closedDestinations: Int
}
