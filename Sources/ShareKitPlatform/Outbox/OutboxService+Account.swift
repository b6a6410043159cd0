// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit
import UIKit

/// Who is signed in, and how to ask the server as them.
public struct SignedInAccount: Sendable {
  /// The account and its server.
  public let marker: AccountMarker
  /// Uses the app's own session; nil if none can be read, or the server no longer accepts it.
  ///
  /// A session that a request finds refused is forgotten at once; then ask ``OutboxService/signedIn()`` again.
  public let api: ServerAPI?
}

extension OutboxService {
  /// Who is signed in; nil when nobody is.
  ///
  /// Reads the keychain: not on the main thread.
  public func signedIn() async -> SignedInAccount? {
    let reading = credentials.read()
    guard case .signedIn = reading.verdict, let marker = reading.marker else { return nil }
    let api = accountSession().map { session in
      // Of no use any more; the share token may still be good.
      ServerAPI(server: session.server, token: session.token) { [self] in sessionRefused(session) }
    }
    return SignedInAccount(marker: marker, api: api)
  }

  /// What is known about the sign-in, also while the keychain can't be read.
  ///
  /// Reads the keychain: not on the main thread.
  public func credential() async -> CredentialVerdict { credentials.read().verdict }

  /// Has the server list this device under another name: a new share token with that name replaces the one in use.
  ///
  /// Shares that are on their way with the old token are sent again with the new one.
  ///
  /// - Returns: whether it was done; false when the app has no session of its own, so that the name is for the next sign-in.
  /// - Throws: the errors of ``signIn(_:server:device:)``; the old name and token stay.
  @discardableResult
  public func rename(device: String) async throws -> Bool {
    guard let session = accountSession() else { return false }
    try await signIn(.token(session.token), server: session.server, device: device)
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
