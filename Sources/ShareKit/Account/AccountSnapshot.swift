// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// The last known data about the account, for an extension that has no time for a request.
///
/// The data may be outdated: the extension uses it for limits, destinations and rungs, but the server decides.
public struct AccountSnapshot: Codable, Hashable, Sendable {
  /// One e-reader or other target.
  public struct Destination: Codable, Hashable, Sendable {
    /// The identifier of the destination.
    public let id: String
    /// The name that the user chose.
    public let name: String
    /// `kindle`, `email`, `folder` or `webhook`.
    public let kind: String
    /// Whether it receives shares that name no destination.
    public let isDefault: Bool

    /// Creates a destination from its parts.
    public init(id: String, name: String, kind: String, isDefault: Bool) {
      self.id = id
      self.name = name
      self.kind = kind
      self.isDefault = isDefault
    }
  }

  /// The limits of the server; nil where they are unknown.
  public struct Limits: Codable, Hashable, Sendable {
    /// Bytes of a share that is sent in one request.
    public var bodyBytes: Int?
    /// Bytes of a share that is sent as a resumable upload.
    public var uploadBytes: Int?
    /// Grapheme clusters of a comment.
    public var commentCharacters: Int?

    /// Creates limits; nil means unknown.
    public init(bodyBytes: Int? = nil, uploadBytes: Int? = nil, commentCharacters: Int? = nil) {
      self.bodyBytes = bodyBytes
      self.uploadBytes = uploadBytes
      self.commentCharacters = commentCharacters
    }
  }

  /// The account that the snapshot describes.
  public var account: String
  /// The server of the account.
  ///
  /// It is nil if an earlier version stored the snapshot without its server; such a snapshot isn't used for any account.
  public var server: ServerAddress?
  /// The destinations of the account.
  public var destinations: [Destination]
  /// The limits of the server.
  public var limits: Limits
  /// The operator's hand-off policy; nil leaves the app's own.
  public var handOff: HandOffPolicy?
  /// When the snapshot was taken.
  public var takenAt: Date

  /// The account with its server; nil if the server isn't known.
  public var owner: AccountIdentity? { server.map { AccountIdentity(account: account, server: $0) } }

  // The extension reads the snapshot before every share, with little memory.
  private static let mostDestinations = 100
  private static let longestName = 200
  private static let longestIdentifier = 200

  /// The destinations that a snapshot has room for, the default ones first; the names are shortened.
  static func fitting(_ destinations: [Destination]) -> [Destination] {
    let usable = destinations.filter { $0.id.utf8.count <= longestIdentifier }
    let inOrder =
      usable.count > mostDestinations
      ? usable.filter(\.isDefault) + usable.filter { !$0.isDefault } : usable
    return inOrder.prefix(mostDestinations).map { each in
      Destination(
        id: each.id, name: String(each.name.prefix(longestName)), kind: String(each.kind.prefix(longestName)),
        isDefault: each.isDefault)
    }
  }

  /// Creates a value from its parts.
  public init(
    account: AccountIdentity, destinations: [Destination] = [], limits: Limits = Limits(),
    handOff: HandOffPolicy? = nil, takenAt: Date = Date()
  ) {
    self.account = account.account
    server = account.server
    self.destinations = destinations
    self.limits = limits
    self.handOff = handOff
    self.takenAt = takenAt
  }
}
