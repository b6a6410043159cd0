// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// What the app last learned from the server about the account, for an extension that has no time to ask.
///
/// It is advice: a limit is shown before Post, a destination offered, a rung switched off. The server decides.
public struct AccountSnapshot: Codable, Hashable, Sendable {
  /// One e-reader or other target.
  public struct Destination: Codable, Hashable, Sendable {
    /// The identifier of the destination.
    public let id: String
    /// What the user calls it.
    public let name: String
    /// `kindle`, `email`, `folder` or `webhook`.
    public let kind: String
    /// Whether a share goes there when it names none.
    public let isDefault: Bool

    /// Creates a destination from its parts.
    public init(id: String, name: String, kind: String, isDefault: Bool) {
      self.id = id
      self.name = name
      self.kind = kind
      self.isDefault = isDefault
    }
  }

  /// What the server takes; nil where it does not say.
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

  /// The account it is about; a snapshot of another account says nothing.
  public var account: String
  /// The destinations of the account.
  public var destinations: [Destination]
  /// What the server takes.
  public var limits: Limits
  /// The operator's hand-off policy; nil leaves the app's own.
  public var handOff: HandOffPolicy?
  /// When it was taken.
  public var takenAt: Date

  /// Creates a value from its parts.
  public init(
    account: String, destinations: [Destination] = [], limits: Limits = Limits(),
    handOff: HandOffPolicy? = nil, takenAt: Date = Date()
  ) {
    self.account = account
    self.destinations = destinations
    self.limits = limits
    self.handOff = handOff
    self.takenAt = takenAt
  }
}
