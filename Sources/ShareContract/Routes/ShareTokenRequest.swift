// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Body of `POST /v1/share-tokens`.
public struct ShareTokenRequest: Codable, Hashable, Sendable {
  /// What the user calls the device.
  public let name: String
  /// The installation the token is bound to.
  public let installation: String?

  /// Creates a request from its parts.
  public init(name: String, installation: String?) {
    self.name = name
    self.installation = installation
  }
}
