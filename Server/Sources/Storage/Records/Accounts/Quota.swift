// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The limits on what one account stores.
package struct Quota: Sendable, Equatable {
  /// Bytes of shares, added pages, articles, books and open uploads; nil means no limit.
  package var bytes: Int?
  /// Shares that were not deleted; nil means no limit.
  package var shares: Int?

  package init(bytes: Int? = nil, shares: Int? = nil) {
    self.bytes = bytes
    self.shares = shares
  }

  /// Whether there is no limit.
  package var isOpen: Bool { bytes == nil && shares == nil }

  /// Returns whether an addition fits beside the current usage.
  package func takes(shares newShares: Int = 1, bytes newBytes: Int, beside usage: Usage) -> Bool {
    usage.shares + newShares <= shares ?? Int.max && usage.bytes + newBytes <= bytes ?? Int.max
  }
}
