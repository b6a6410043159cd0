// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
public import UIKit

/// The app's own token, which may do all that a signed-in user may, in the app's own keychain group.
///
/// Entangled with nonce and marker as the share token is, so that it does not outlive the installation it was made for.
public struct AccountSession: Hashable, Sendable {
  /// The address of the server.
  public let server: URL
  /// The token, of scope `account`.
  public let token: String
  /// The identifier of the account.
  public let account: String
}
