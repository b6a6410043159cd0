// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import ShareContract

/// The authenticated client of a request and its scopes.
package struct Caller: Sendable, Equatable {
  package enum Credential: Sendable, Equatable {
    /// A token, by its identifier.
    case token(String)
    /// A browser session, by the secret of its cookie.
    case session(String)
  }

  package let account: String
  package let scopes: Set<Scope>
  package let credential: Credential
  /// The installation that the token is bound to, if any.
  package var installation: String?

  /// Whether one of the caller's scopes covers `scope`; `account` covers all.
  package func may(_ scope: Scope) -> Bool {
    scopes.contains(scope) || scopes.contains(.account)
  }
}
