// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit
public import UIKit

extension SignIn {
  /// Why a sign-in page ended without a sign-in.
  public enum PageFailure: Error, Hashable, Sendable {
    /// The user closed the page.
    case closed
    /// The system couldn't show the page.
    case notShown
  }

  /// Shows the server's sign-in page over a window of the app: RFC 8252 with PKCE.
  ///
  /// The app doesn't see the password, and all sign-in methods of the server can be used.
  ///
  /// - Throws: ``PageFailure``; ``Failure/badServer`` for an address that has no sign-in page.
  @MainActor public static func credentials(
    onPageOf server: URL, client: OAuthClient = .sharepipe, over window: UIWindow
  ) async throws -> Credentials {
    let code = OAuthCode(server: server, client: client)
    guard let page = code.authorizeURL else { throw Failure.badServer }
    switch await WebSignIn(over: window).show(page, until: client.callbackScheme) {
    case .came(let callback): return .page(code, callback: callback)
    case .declined: throw PageFailure.closed
    case .failed: throw PageFailure.notShown
    }
  }
}
