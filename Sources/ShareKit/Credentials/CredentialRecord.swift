// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import ShareContract

/// What the shared keychain item holds: the share token, whose it is, and the installation it was stored by.
package struct CredentialRecord: Codable, Hashable, Sendable {
  /// The version this code writes.
  package static let version = 1
  /// The keychain service; app and extension must use the same.
  package static let service = "sharepipe.share-token"
  /// The keychain account; there is one credential per access group.
  package static let keychainAccount = "current"

  /// The version it was written in.
  package let version: Int
  package let token: String
  /// The account it belongs to.
  package let account: String
  /// `InstallationNonce.digest` of the installation that stored it.
  package let installation: String
  /// The server that made it; nil in what older versions wrote.
  package let server: URL?
  /// Header fields for a proxy in front of the server; nil for none.
  package let fields: [HeaderField]?

  private enum CodingKeys: String, CodingKey {
    case version = "v"
    case token, account, installation, server, fields
  }

  package init(
    token: String, account: String, nonce: InstallationNonce, server: URL? = nil, fields: [HeaderField] = []
  ) {
    self.fields = fields.isEmpty ? nil : fields
    self.server = server
    version = Self.version
    self.token = token
    self.account = account
    installation = nonce.digest
  }

  /// The value of the keychain item.
  package func encoded() throws -> Data {
    try Outbox.encoder.encode(self)
  }

  /// Reads a keychain item's value; nil if it is not one of this version or an older one.
  package init?(_ data: Data) {
    guard let version = Self.version(of: data), version <= Self.version,
      let record = try? JSONDecoder().decode(CredentialRecord.self, from: data)
    else { return nil }
    self = record
  }

  /// What may be written down about a token of a server to know it again.
  package static func digest(of token: String, at server: URL? = nil) -> String {
    let server = server.map { ServerAddress($0).text + "\n" } ?? ""
    return ShareBodyDigest.sha256(Array("sharepipe-token\n\(server)\(token)".utf8))
  }

  /// The revocation to send to the server when this token isn't used anymore.
  package var revocation: Revocation? {
    server.map { Revocation(server: $0, token: token, fields: fields ?? []) }
  }

  /// Reads the version alone, which every version of the record has.
  static func version(of data: Data) -> Int? {
    struct Head: Decodable { let v: Int }
    return (try? JSONDecoder().decode(Head.self, from: data))?.v
  }
}
