// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Storage

/// The code that an app exchanges for its token.
package struct CodeExchange: Sendable {
  package let client: AppClient
  package let code: String
  package let redirect: String
  let verifier: String

  init(_ fields: OAuthFields, _ client: AppClient) throws(OAuthFault) {
    guard let code = fields["code"], let redirect = fields["redirect_uri"],
      let verifier = fields["code_verifier"], PKCE.isVerifier(verifier)
    else {
      throw OAuthFault(.invalidRequest, "code, redirect_uri and code_verifier are required.")
    }
    (self.client, self.code, self.redirect, self.verifier) = (client, code, redirect, verifier)
  }

  /// Whether the code was issued to this client, redirect URI and verifier.
  func matches(_ authorization: AuthorizationRecord) -> Bool {
    authorization.client == client.id && authorization.redirect == redirect
      && authorization.challenge == PKCE.challenge(of: verifier)
  }
}
