// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages

/// Parses the credential of RFC 6750.
enum BearerToken {
  /// The token in an `Authorization` field, or nil for other schemes.
  static func text(in authorization: String) -> String? {
    let parts = authorization.split(separator: " ", maxSplits: 1)
    return parts.first?.lowercased() == "bearer" ? parts.dropFirst().first.map(String.init) ?? "" : nil
  }
}
