// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit
import UIKit

/// Who is signed in, and how to ask the server as them.
public struct SignedInAccount: Sendable {
  /// The account and its server.
  public let marker: AccountMarker
  /// Asks with the app's own session; nil when there is none that can be read.
  public let api: ServerAPI?
}

extension OutboxService {
  /// Who is signed in; nil when nobody is.
  ///
  /// Reads the keychain: not on the main thread.
  public func signedIn() async -> SignedInAccount? {
    let reading = credentials.read()
    guard case .signedIn = reading.verdict, let marker = reading.marker else { return nil }
    let api = accountSession().map { ServerAPI(server: $0.server, token: $0.token) }
    return SignedInAccount(marker: marker, api: api)
  }

  /// Asks the server what the extension should know of the account, and keeps it where the extension reads it.
  ///
  /// Throws ``ServerAPI/Failure``; what was kept before stays.
  @discardableResult
  public func refreshSnapshot(of account: SignedInAccount) async throws -> AccountSnapshot {
    guard let api = account.api else { throw ServerAPI.Failure.sessionGone }
    let session = accountSession()
    let snapshot: AccountSnapshot
    do {
      snapshot = try await api.snapshot()
    } catch ServerAPI.Failure.sessionGone {
      // Of no use any more; the share token may still be good.
      if let session { sessionRefused(session) }
      throw ServerAPI.Failure.sessionGone
    }
    guard snapshot.account == account.marker.account else { throw ServerAPI.Failure.sessionGone }
    try container.keep(snapshot)
    return snapshot
  }
}
