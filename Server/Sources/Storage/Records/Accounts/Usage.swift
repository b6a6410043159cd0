// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The storage that an account uses.
package struct Usage: Sendable, Equatable {
  /// Shares that were not deleted.
  package let shares: Int
  /// Bytes of shares, added pages, articles and books, and the announced or received bytes of open uploads.
  package let bytes: Int

  package init(shares: Int, bytes: Int) {
    self.shares = shares
    self.bytes = bytes
  }

  static let zero = Usage(shares: 0, bytes: 0)

  static func + (one: Usage, other: Usage) -> Usage {
    Usage(shares: one.shares + other.shares, bytes: one.bytes + other.bytes)
  }
}
