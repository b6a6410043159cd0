// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
import ShareKit
import UIKit

/// Signing in inside the extension: RFC 8252 with PKCE. Only the share token is stored.
extension ShareFlow {
  /// The server to sign in to: the app's own, else that of the last sign-in.
  var signInServer: URL? { settings.server ?? container.advice().server }

  /// The share is in the outbox before the page is shown.
  func signInHere(_ entry: OutboxEntry, over window: UIWindow?) async -> RungOutcome {
    guard let window, let server = signInServer else { return .failed }
    let code = OAuthCode(server: server, client: settings.client)
    guard let page = code.authorizeURL else { return .failed }
    switch await WebSignIn(over: window).show(page, until: settings.client.callbackScheme) {
    case .declined: return .declined
    case .failed: return .failed
    case .came(let callback): return await finish(code, callback, device: container.deviceName)
    }
  }

  private nonisolated func finish(_ code: OAuthCode, _ callback: URL, device: String) async -> RungOutcome {
    do {
      let installation = try credentials.installation()
      let fields = credentials.read().fields(for: code.server)
      let signIn = SignIn(server: code.server, fields: fields)
      let grant = try await signIn.grant(
        for: code, callback, device: device, installation: installation)
      let marker = AccountMarker(account: grant.share.account, server: code.server)
      try credentials.store(token: grant.share.token, marker: marker, fields: fields)
      try? container.keep(lastServer: code.server)
      try? outbox.readmit(as: marker.identity)
      // The extension must not hold what may do more than share.
      await signIn.revoke(grant.session)
      return .succeeded
    } catch OAuthCode.Failure.denied {
      return .declined
    } catch {
      return .failed
    }
  }
}
