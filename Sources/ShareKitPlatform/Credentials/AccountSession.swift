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

/// Where the app keeps its session; the extension cannot read it.
struct AccountSessionStore: Sendable {
  private let slot = KeychainSlot(service: "sharepipe.session", account: "current", group: nil)
  private let installation: InstallationNonceFile

  init(installation: InstallationNonceFile) { self.installation = installation }

  /// What is there: the judgement, and the bytes it is about.
  func read(marker: AccountMarker?) -> (verdict: CredentialVerdict, item: Data?) {
    let found = slot.read()
    let verdict = CredentialVerdict(
      keychain: found, nonce: installation.read(), marker: marker?.account, server: marker?.server)
    guard case .item(let item) = found else { return (verdict, nil) }
    return (verdict, item)
  }

  func store(_ token: String, marker: AccountMarker) throws {
    let record = CredentialRecord(
      token: token, account: marker.account, nonce: try installation.readOrMake(), server: marker.server)
    try slot.write(try record.encoded())
  }

  /// Deletes it if it is still the one that was read.
  func delete(_ item: Data) throws { try slot.delete(ifStill: item) }

  func wipe() throws { try slot.delete() }
}
