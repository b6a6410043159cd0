// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An earlier share of the same page or the same bytes.
public struct EarlierShare: Codable, Hashable, Sendable {
  /// The identifier of the earlier share.
  public let id: ShareID
  /// When it became durable, RFC 3339 in UTC.
  public let receivedAt: String
  /// How far it has come, see ``ShareState``.
  public let state: String

  /// Creates an earlier share from its parts.
  public init(id: ShareID, receivedAt: String, state: String) {
    self.id = id
    self.receivedAt = receivedAt
    self.state = state
  }
}
