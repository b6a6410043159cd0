// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// Whether this installation can send shares, and as which user.
///
/// App and extension come to the same verdict.
///
/// In an app, `OutboxService.credential()` of `ShareKitPlatform` returns it. <doc:TheHandOff> lists what leads to each verdict.
public enum CredentialVerdict: Hashable, Sendable {
  /// A user is signed in: the token can be used for this account.
  case signedIn(token: String, account: String)
  /// There is no credential.
  case signedOut
  /// The credential can't be read before the device is unlocked. Don't overwrite or delete anything.
  case lockedTryLater
  /// The credential must not be used any more. Delete it and ask the user to sign in.
  case staleWipe(Stale)
  /// The credential can't be read because of a fault in the app's build or in the system.
  case misconfigured(Fault)

  /// Why a credential must not be used.
  public enum Stale: String, Hashable, Sendable, CaseIterable {
    /// The record in the keychain can't be decoded.
    case unreadableRecord
    /// There is no nonce: the app was deleted and installed again, or restored.
    case nonceMissing
    /// The record belongs to another installation.
    case nonceDiffers
    /// There is no account marker: the app was installed again, or signed out halfway.
    case markerMissing
    /// The marker names another account, or another server than the one that made the token.
    case markerDiffers
    /// The server no longer accepts the token: it was revoked, or the password was changed.
    case refused
  }

  /// Why the credential can't be read.
  public enum Fault: Hashable, Sendable {
    /// The keychain access group is not among the entitlements.
    case entitlementMissing
    /// The record was written by a newer version.
    case newerRecord(Int)
    /// The keychain failed with a status.
    case keychain(Int32)
  }

  /// Classifies what was found in the keychain, in the nonce's file and in the marker.
  ///
  /// `refused` is the `CredentialRecord.digest(of:at:)` of the last token that the server refused; `server` is the
  /// marker's, for a token is shown to no server but the one that made it. A token whose server isn't known is shown to none.
  package init(
    keychain: KeychainResult, nonce: InstallationNonceState, marker: String?, server: URL? = nil,
    refused: String? = nil
  ) {
    switch keychain {
    case .item(let data): self = Self.classify(data, nonce, (marker, server), refused)
    case .notFound: self = .signedOut
    case .locked: self = .lockedTryLater
    case .misconfigured: self = .misconfigured(.entitlementMissing)
    case .other(let status): self = .misconfigured(.keychain(status))
    }
  }

  private static func classify(
    _ data: Data, _ nonce: InstallationNonceState, _ marker: (account: String?, server: URL?),
    _ refused: String?
  ) -> CredentialVerdict {
    if let version = CredentialRecord.version(of: data), version > CredentialRecord.version {
      return .misconfigured(.newerRecord(version))
    }
    guard let record = CredentialRecord(data) else {
      return .staleWipe(.unreadableRecord)
    }
    switch nonce {
    case .unreadable: return .lockedTryLater
    case .absent: return .staleWipe(.nonceMissing)
    case .present(let nonce):
      guard nonce.digest == record.installation else { return .staleWipe(.nonceDiffers) }
    }
    guard let account = marker.account, !account.isEmpty else { return .staleWipe(.markerMissing) }
    guard account == record.account,
      marker.server.map(ServerAddress.init) == record.server.map(ServerAddress.init)
    else { return .staleWipe(.markerDiffers) }
    guard refused != CredentialRecord.digest(of: record.token, at: record.server) else {
      return .staleWipe(.refused)
    }
    return .signedIn(token: record.token, account: record.account)
  }
}
