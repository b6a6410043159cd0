// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareKit

/// Who is signed in, as a file in the App Group says: unlike the keychain it goes when the app is deleted.
///
/// A file, not defaults: those are written as a whole by several processes, and lose.
public struct AccountMarker: Codable, Hashable, Sendable {
  /// The identifier of the account.
  public let account: String
  /// The server it is on.
  public let server: URL

  /// Names who is signed in.
  public init(account: String, server: URL) {
    self.account = account
    self.server = server
  }

  /// Whose shares are saved and sent: compare this, because a user can type the address of a server in several ways.
  public var identity: AccountIdentity { AccountIdentity(account: account, server: server) }
}
