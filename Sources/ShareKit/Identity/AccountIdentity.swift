// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
import ShareContract

/// An account of one server: whose a share is.
///
/// The identifier alone says nothing. Each server gives its own, so that two servers can give the same one, or one server can
/// copy the identifier of another.
public struct AccountIdentity: Codable, Hashable, Sendable {
  /// The identifier that the server gave the account.
  public let account: String
  /// The server that gave it.
  public let server: ServerAddress

  /// Names an account of a server.
  public init(account: String, server: ServerAddress) {
    self.account = account
    self.server = server
  }

  /// Names an account of the server at an address, however the user typed it.
  public init(account: String, server: URL) { self.init(account: account, server: ServerAddress(server)) }

  /// A name of fixed length for files and lists, from which neither account nor server can be read.
  package var key: String {
    ShareBodyDigest.sha256(Array("sharepipe-account\n\(server.text)\n\(account)".utf8))
  }
}
