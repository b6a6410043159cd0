// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The storage that one account uses.
package struct AccountUsage: Sendable, Equatable {
  package let email: String
  /// Shares that were not deleted for good.
  package let shares: Int
  /// Those of them that are in the trash.
  package let binned: Int
  /// The bytes that count toward the quota.
  package let bytes: Int

  init(_ row: SQLRow) throws {
    email = try row.text("email")
    shares = try row.integer("kept_shares")
    binned = try row.integer("binned_shares")
    bytes = try row.integer("kept_bytes")
  }
}
