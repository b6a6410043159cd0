// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import UIKit

/// Where the app keeps its session; the extension cannot read it.
struct AccountSessionStore: Sendable {
  private let slot = KeychainSlot(service: "sharepipe.session", account: "current", group: nil)
  private let installation: InstallationNonceFile

  init(installation: InstallationNonceFile) { self.installation = installation }

  /// Reads the stored session: the verdict, and the bytes it is about.
  func read(marker: AccountMarker?) -> (verdict: CredentialVerdict, item: Data?) {
    let found = slot.read()
    let verdict = CredentialVerdict(
      keychain: found, nonce: installation.read(), marker: marker?.account, server: marker?.server)
    guard case .item(let item) = found else { return (verdict, nil) }
    return (verdict, item)
  }

  func store(_ token: String, marker: AccountMarker, fields: [HeaderField]) throws {
    let record = CredentialRecord(
      token: token, account: marker.account, nonce: try installation.readOrMake(), server: marker.server,
      fields: fields)
    try slot.write(try record.encoded())
  }

  /// Deletes it if it is still the one that was read.
  func delete(_ item: Data) throws { try slot.delete(ifStill: item) }

  func wipe() throws { try slot.delete() }
}
