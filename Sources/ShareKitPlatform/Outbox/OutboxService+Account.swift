// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit
import UIKit

/// The account that is signed in, and the requests to its server.
public struct SignedInAccount: Sendable {
  /// The account and its server.
  public let marker: AccountMarker
  /// The requests with the app's own session; nil if there is no session, or the server no longer accepts it.
  ///
  /// A session that the server rejects is deleted at once. Then call ``OutboxService/signedIn()`` again.
  public let api: ServerAPI?
}

extension OutboxService {
  /// Returns the account that is signed in; nil if there is none.
  ///
  /// This reads the keychain. Don't call it on the main thread.
  public func signedIn() async -> SignedInAccount? {
    let reading = credentials.read()
    guard case .signedIn = reading.verdict, let marker = reading.marker else { return nil }
    let api = accountSession().map { session in
      // Of no use any more; the share token may still be good.
      ServerAPI(server: session.server, token: session.token, fields: session.fields) { [self] in
        sessionRefused(session)
      }
    }
    return SignedInAccount(marker: marker, api: api)
  }

  /// Returns the state of the credential, also while the keychain can't be read.
  ///
  /// This reads the keychain. Don't call it on the main thread.
  public func credential() async -> CredentialVerdict { credentials.read().verdict }

  /// Changes the name under which the server lists this device, by requesting a new share token with that name.
  ///
  /// Shares that are being sent with the old token are sent again with the new one.
  ///
  /// - Returns: Whether the name was changed. False if the app has no session; then the name is used at the next sign-in.
  /// - Throws: The errors of ``signIn(_:server:device:fields:)``. The old name and token stay.
  @discardableResult
  public func rename(device: String) async throws -> Bool {
    guard let session = accountSession() else { return false }
    try await signIn(.token(session.token), server: session.server, device: device, fields: session.fields)
    return true
  }

  /// Requests the account data that the extension needs, and stores it where the extension can read it.
  ///
  /// After an error the older snapshot remains.
  ///
  /// - Throws: `ServerAPI.Failure`, or `CocoaError` when the snapshot can't be written.
  @discardableResult
  public func refreshSnapshot(of account: SignedInAccount) async throws -> AccountSnapshot {
    guard let api = account.api else { throw ServerAPI.Failure.sessionGone }
    let snapshot = try await api.snapshot()
    // Meanwhile, the user may have signed in at another server.
    let now = credentials.read().marker?.identity
    guard snapshot.owner == account.marker.identity, snapshot.owner == now else {
      throw ServerAPI.Failure.sessionGone
    }
    try container.keep(snapshot)
    return snapshot
  }
}
