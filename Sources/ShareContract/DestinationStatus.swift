// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One e-reader or other target as its owner sees it: an item of `GET /v1/destinations`.
public struct DestinationStatus: Codable, Hashable, Sendable, Identifiable {
  /// Its identifier.
  public let id: String
  /// `kindle`, `email`, `folder` or `webhook`; a newer server may have others.
  public let kind: String
  /// Where it is: a mail address, a folder, an address of the web.
  public let address: String
  /// What the user calls it.
  public let name: String
  /// Whether books may go there already.
  public let confirmed: Bool
  /// Whether a share goes there when it names none.
  public let isDefault: Bool

  private enum CodingKeys: String, CodingKey {
    case id, kind, address, name, confirmed
    case isDefault = "default"
  }

  /// Describes a destination.
  public init(
    id: String, kind: String, address: String, name: String, confirmed: Bool, isDefault: Bool
  ) {
    self.id = id
    self.kind = kind
    self.address = address
    self.name = name
    self.confirmed = confirmed
    self.isDefault = isDefault
  }
}

/// Body of `POST /v1/destinations`.
public struct NewDestination: Codable, Hashable, Sendable {
  /// The kind, see ``DestinationStatus/kind``.
  public let kind: String
  /// Where it is.
  public let address: String
  /// What the user calls it; nil leaves it to the server.
  public let name: String?
  /// Whether a share goes there when it names none.
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
