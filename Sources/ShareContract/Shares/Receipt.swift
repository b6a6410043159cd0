// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The server's word that a share is durable: the body of the 202 answer.
///
/// A client deletes its copy only when `id` and `sha256` are those of the share it sent.
public struct Receipt: Codable, Hashable, Sendable {
  /// The identifier of the share.
  public let id: ShareID
  /// The account it belongs to.
  public let account: String
  /// SHA-256 of the exact request body, 64 lower-case hexadecimal digits.
  public let sha256: String
  /// Length of the request body in bytes.
  public let bytes: Int
  /// When the share became durable, RFC 3339 in UTC.
  public let receivedAt: String
  /// The state at that time.
  public let state: ShareState
  /// The latest earlier share of the same page or the same bytes; absent if there is none.
  public let duplicateOf: EarlierShare?

  /// Creates a receipt from its parts.
  public init(
    id: ShareID, account: String, sha256: String, bytes: Int, receivedAt: String, state: ShareState,
    duplicateOf: EarlierShare? = nil
  ) {
    self.duplicateOf = duplicateOf
    self.id = id
    self.account = account
    self.sha256 = sha256
    self.bytes = bytes
    self.receivedAt = receivedAt
    self.state = state
  }
}
