// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
import ShareContract

/// An account and its server, to which a share belongs.
///
/// The identifier alone isn't enough: each server assigns its own, so two servers can have the same one, and a server can copy
/// the identifier of another.
public struct AccountIdentity: Codable, Hashable, Sendable {
  /// The identifier that the server assigned to the account.
  public let account: String
  /// The server of the account.
  public let server: ServerAddress

  /// Creates the identity of an account at a server.
  public init(account: String, server: ServerAddress) {
    self.account = account
    self.server = server
  }

  /// Creates the identity of an account at the server with this address.
  ///
  /// Different spellings of an address are equal.
  public init(account: String, server: URL) { self.init(account: account, server: ServerAddress(server)) }

  /// A name of fixed length for files and lists, from which neither account nor server can be read.
  package var key: String {
    ShareBodyDigest.sha256(Array("sharepipe-account\n\(server.text)\n\(account)".utf8))
  }
}
