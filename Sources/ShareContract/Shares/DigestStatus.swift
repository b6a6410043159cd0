// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What is collected for a destination until its hour.
public struct DigestStatus: Codable, Hashable, Sendable {
  /// When it goes out, RFC 3339 in UTC; nil waits for its owner's word.
  public let dueAt: String?
  /// How many shares are in it; absent where only one of them is shown.
  public let shares: Int?

  /// Makes a digest status.
  public init(dueAt: String?, shares: Int? = nil) {
    self.dueAt = dueAt
    self.shares = shares
  }
}
