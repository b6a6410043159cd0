// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
public import ShareKit

/// The share token of this installation: in the shared keychain, entangled with the nonce and the account marker.
///
/// Its calls talk to another process; keep them off the main thread.
public struct CredentialStore: Sendable {
  private let slot: KeychainSlot
  private let nonce: InstallationNonceFile
  private let marker: AccountMarkerFile

  /// What is known of the credential, and where to.
  public struct Reading: Sendable {
    /// The judgement.
    public let verdict: CredentialVerdict
    /// The marker, as far as it could be read.
    public let marker: AccountMarker?

    /// The account a share belongs to that is saved now: also when the keychain is locked or out of order.
    public var account: String? {
      switch verdict {
      case .signedIn(_, let account): account
      case .lockedTryLater, .misconfigured: marker?.account
      case .signedOut, .staleWipe: nil
      }
    }

    /// Where shares go; nil unless signed in.
    public var target: UploadTarget? {
      guard case .signedIn(let token, let account) = verdict, let marker else { return nil }
      return UploadTarget(server: marker.server, token: token, account: account)
    }
  }

  /// Uses a shared container, and its App Group's identifier as the keychain group: both go with one entitlement.
  public init(container: SharedContainer) {
    slot = KeychainSlot(
      service: CredentialRecord.service, account: CredentialRecord.keychainAccount, group: container.group)
    let folder = container.root.appendingPathComponent("Installation", isDirectory: true)
    nonce = InstallationNonceFile(url: folder.appendingPathComponent("nonce", isDirectory: false))
    marker = AccountMarkerFile(url: folder.appendingPathComponent("account.json", isDirectory: false))
  }

  /// Judges what is there.
  public func read() -> Reading {
    do {
      let marker = try marker.read()
      let verdict = CredentialVerdict(keychain: slot.read(), nonce: nonce.read(), marker: marker?.account)
      return Reading(verdict: verdict, marker: marker)
    } catch {
      // The marker is there and cannot be read: as before the first unlock.
      return Reading(verdict: .lockedTryLater, marker: nil)
    }
  }

  /// What a server is told about this installation when it makes a share token.
  public func installation() throws -> String { try nonce.readOrMake().digest }

  /// Keeps a new token.
  ///
  /// Until the last of its three parts is written, it does not count.
  public func store(token: String, marker newMarker: AccountMarker) throws {
    let record = CredentialRecord(token: token, account: newMarker.account, nonce: try nonce.readOrMake())
    try slot.write(try record.encoded())
    try marker.write(newMarker)
  }

  /// Forgets the token: the marker first, which alone makes it worthless.
  public func wipe() throws {
    try marker.remove()
    try slot.delete()
  }
}
