// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What a token may do.
public enum Scope: String, Codable, Sendable, CaseIterable {
  /// Create shares and see their own receipts and states.
  case createShare = "share:create"
  /// All that a signed-in user may do.
  case account
  /// Browse and download the user's own books in the catalog at `/opds`; the scope of app passwords.
  case readBooks = "opds"
}
