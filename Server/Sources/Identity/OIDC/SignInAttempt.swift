// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import Encodings
package import Foundation
import ServerCore

/// One sign-in with the identity provider, stored encrypted in the browser that started it.
package struct SignInAttempt: Codable, Sendable, Equatable {
  /// The lifetime in seconds, which allows for a second factor.
  package static let life = 600.0

  package let state: String
  let nonce: String
  let verifier: String
  /// The URL that the provider redirects the browser to.
  package let redirect: String
  /// The path to redirect to after sign-in.
  package private(set) var next: String?
  /// The account to link the identity to, whose owner was verified; nil for signing in.
  package let account: String?
  package let begun: Date

  package init(redirect: String, next: String?, account: String?, at time: Date) {
    (state, nonce, verifier) = (Self.random(), Self.random(), Self.random())
    (self.redirect, self.next, self.account, begun) = (redirect, next, account, time)
  }

  /// The same attempt, which redirects to the home page.
  package var leadingHome: SignInAttempt {
    var attempt = self
    attempt.next = nil
    return attempt
  }

  // 43 characters, the minimum length of a verifier (RFC 7636, section 4.1).
  private static func random() -> String {
    SymmetricKey(size: .bits256).withUnsafeBytes { Base64URL.encode(Data($0)) }
  }

  /// The provider's URL for the browser (OpenID Connect Core 1.0, section 3.1.2.1).
  package func address(_ document: ProviderDocument, _ provider: IdentityProvider) -> String {
    let fields = [
      ("response_type", "code"), ("client_id", provider.client), ("redirect_uri", redirect),
      ("scope", "openid email"), ("state", state), ("nonce", nonce),
      ("code_challenge", PKCE.challenge(of: verifier)), ("code_challenge_method", "S256"),
    ]
    let query = FormEncoder.encode(fields.map { (name: $0.0, value: $0.1) })
    return document.authorization + (document.authorization.contains("?") ? "&" : "?") + query
  }
}
