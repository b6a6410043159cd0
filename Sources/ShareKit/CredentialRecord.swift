// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// What the shared keychain item holds: the share token, whose it is, and the installation it was stored by.
public struct CredentialRecord: Codable, Hashable, Sendable {
  /// The version this code writes.
  public static let version = 1
  /// The keychain service; app and extension must use the same.
  public static let service = "sharepipe.share-token"
  /// The keychain account; there is one credential per access group.
  public static let keychainAccount = "current"

  /// The version it was written in.
  public let version: Int
  /// The share token.
  public let token: String
  /// The account it belongs to.
  public let account: String
  /// ``InstallationNonce/digest`` of the installation that stored it.
  public let installation: String

  private enum CodingKeys: String, CodingKey {
    case version = "v"
    case token, account, installation
  }

  /// Makes a record.
  public init(token: String, account: String, nonce: InstallationNonce) {
    version = Self.version
    self.token = token
    self.account = account
    installation = nonce.digest
  }

  /// The value of the keychain item.
  public func encoded() throws -> Data {
    try Outbox.encoder.encode(self)
  }

  /// Reads the version alone, which every version of the record has.
  static func version(of data: Data) -> Int? {
    struct Head: Decodable { let v: Int }
    return (try? JSONDecoder().decode(Head.self, from: data))?.v
  }
}
