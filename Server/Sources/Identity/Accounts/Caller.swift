// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import ShareContract

/// Who makes a request and what they may do.
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
  /// The installation a token was made for, if it is bound to one.
  package var installation: String?

  /// Whether one of the caller's scopes covers `scope`; `account` covers all.
  package func may(_ scope: Scope) -> Bool {
    scopes.contains(scope) || scopes.contains(.account)
  }
}
