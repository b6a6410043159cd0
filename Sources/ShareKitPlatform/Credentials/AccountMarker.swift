// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareKit

/// The account that is signed in, from a file in the App Group.
///
/// Unlike the keychain, the file is removed with the app.
///
/// It isn't in the user defaults, because several processes would overwrite each other's values there.
public struct AccountMarker: Codable, Hashable, Sendable {
  /// The identifier of the account.
  public let account: String
  /// The server of the account.
  public let server: URL

  /// Creates a marker of an account and its server.
  public init(account: String, server: URL) {
    self.account = account
    self.server = server
  }

  /// The account and its server in a form that can be compared: a user can type the address of a server in several ways.
  public var identity: AccountIdentity { AccountIdentity(account: account, server: server) }
}
