// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How much of one account's is kept at most.
package struct Quota: Sendable, Equatable {
  /// Bytes of shares, added pages, articles, books and open uploads; nil means no limit.
  package var bytes: Int?
  /// Shares that were not deleted; nil means no limit.
  package var shares: Int?

  package init(bytes: Int? = nil, shares: Int? = nil) {
    self.bytes = bytes
    self.shares = shares
  }

  /// Whether there is no limit at all.
  package var isOpen: Bool { bytes == nil && shares == nil }

  /// Whether so much more may be kept beside what is.
  package func takes(shares newShares: Int = 1, bytes newBytes: Int, beside usage: Usage) -> Bool {
    usage.shares + newShares <= shares ?? Int.max && usage.bytes + newBytes <= bytes ?? Int.max
  }
}

/// How much of an account's is kept.
package struct Usage: Sendable, Equatable {
  /// Shares that were not deleted.
  package let shares: Int
  /// Bytes of shares, added pages, articles and books, and the announced or received bytes of open uploads.
  package let bytes: Int

  package init(shares: Int, bytes: Int) {
    self.shares = shares
    self.bytes = bytes
  }
}
