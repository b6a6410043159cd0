// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import Encodings
package import Foundation
import ServerCore

/// One way to the identity provider and back, kept in the browser that took it and readable by this server alone.
package struct SignInAttempt: Codable, Sendable, Equatable {
  /// Somebody may have to find a second factor, in seconds.
  package static let life = 600.0

  package let state: String
  let nonce: String
  let verifier: String
  /// Where the provider sends the browser back to.
  package let redirect: String
  /// Where to go once signed in.
  package private(set) var next: String?
  /// The account that the identity is to be joined to, whose owner proved to be there; nil for signing in.
  package let account: String?
  package let begun: Date

  package init(redirect: String, next: String?, account: String?, at time: Date) {
    (state, nonce, verifier) = (Self.random(), Self.random(), Self.random())
    (self.redirect, self.next, self.account, begun) = (redirect, next, account, time)
  }

  /// The same, which leads home.
  package var leadingHome: SignInAttempt {
    var attempt = self
    attempt.next = nil
    return attempt
  }

  // 43 letters, which is also what a verifier has to have (RFC 7636, section 4.1).
  private static func random() -> String {
    SymmetricKey(size: .bits256).withUnsafeBytes { Base64URL.encode(Data($0)) }
  }

  /// Where the browser is sent (OpenID Connect Core 1.0, section 3.1.2.1).
  package func address(_ document: ProviderDocument, _ provider: IdentityProvider) -> String {
    let fields = [
      ("response_type", "code"), ("client_id", provider.client), ("redirect_uri", redirect),
      ("scope", "openid email"), ("state", state), ("nonce", nonce),
      ("code_challenge", ProofKey.challenge(of: verifier)), ("code_challenge_method", "S256"),
    ]
    let query = FormEncoder.encode(fields.map { (name: $0.0, value: $0.1) })
    return document.authorization + (document.authorization.contains("?") ? "&" : "?") + query
  }
}
