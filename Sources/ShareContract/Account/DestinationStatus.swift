// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One e-reader or other target as its owner sees it: an item of `GET /v1/destinations`.
public struct DestinationStatus: Codable, Hashable, Sendable, Identifiable {
  /// The identifier of the destination.
  public let id: String
  /// `kindle`, `email`, `folder` or `webhook`; a newer server may have others.
  public let kind: String
  /// Where it is: a mail address, a folder, an address of the web.
  public let address: String
  /// The name that the user chose.
  public let name: String
  /// Whether books may go there already.
  public let confirmed: Bool
  /// Whether it receives shares that name no destination.
  public let isDefault: Bool
  /// What its owner chose for it; absent from older servers.
  public let settings: ChosenSettings?
  /// Why nothing goes there any more; absent while it is open.
  public let closed: Problem?
  /// What waits for its next digest.
  public let waiting: DigestStatus?
  /// When its next digest goes, if anything is in it by then, RFC 3339 in UTC.
  public let nextDigest: String?
  /// What it takes; absent from older servers.
  public let limits: DestinationLimits?
  /// The folder on the server, for a destination of kind `folder`.
  public let folder: String?

  private enum CodingKeys: String, CodingKey {
    case id, kind, address, name, confirmed, settings, closed, waiting, nextDigest, limits, folder
    case isDefault = "default"
  }

  /// Creates a destination from its parts.
  public init(
    id: String, kind: String, address: String, name: String, confirmed: Bool, isDefault: Bool,
    settings: ChosenSettings? = nil, closed: Problem? = nil, waiting: DigestStatus? = nil,
    nextDigest: String? = nil, limits: DestinationLimits? = nil, folder: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.address = address
    self.name = name
    self.confirmed = confirmed
    self.isDefault = isDefault
    self.settings = settings
    self.closed = closed
    self.waiting = waiting
    self.nextDigest = nextDigest
    self.limits = limits
    self.folder = folder
  }
}
