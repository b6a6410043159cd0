// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit
public import UIKit

/// The app's own token, with all rights of the signed-in user, in the app's own keychain group.
///
/// Like the share token, it is valid only together with the installation nonce and the account marker, so it doesn't outlive the
/// installation.
public struct AccountSession: Hashable, Sendable {
  /// The address of the server.
  public let server: URL
  /// The token, of scope `account`.
  public let token: String
  /// The identifier of the account.
  public let account: String
  /// Header fields for a proxy in front of the server.
  public let fields: [HeaderField]
}
