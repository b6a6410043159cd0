// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Body of `POST /v1/destinations`.
public struct NewDestination: Codable, Hashable, Sendable {
  /// The kind, see ``DestinationStatus/kind``.
  public let kind: String
  /// The address of the destination.
  public let address: String
  /// What the user calls it; nil leaves it to the server.
  public let name: String?
  /// Whether it receives shares that name no destination.
  public let isDefault: Bool?

  private enum CodingKeys: String, CodingKey {
    case kind, address, name
    case isDefault = "default"
  }

  /// Describes a new destination.
  public init(kind: String, address: String, name: String?, isDefault: Bool? = nil) {
    self.kind = kind
    self.address = address
    self.name = name
    self.isDefault = isDefault
  }
}
