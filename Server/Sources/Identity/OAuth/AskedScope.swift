// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import ShareContract

/// What a client asks to be allowed (RFC 6749, section 3.3).
package struct AskedScope: Sendable, Equatable {
  /// What the token may do: sharing alone, or all that its user may do.
  package let scopes: [Scope]
  /// Whether the client wants a short token that it can renew; else it gets one that lasts.
  let isRenewable: Bool

  package static let renewal = "offline_access"
  package static let known = [Scope.account.rawValue, Scope.createShare.rawValue, renewal]

  /// Reads a scope parameter; nil for what is not known.
  ///
  /// Without one the client gets `account`.
  package init?(_ text: String?) {
    let names = Set((text ?? Scope.account.rawValue).split(separator: " ").map(String.init))
    guard names.isSubset(of: Self.known) else { return nil }
    scopes = [Scope.createShare, .account].filter { names.contains($0.rawValue) }
    isRenewable = names.contains(Self.renewal)
    guard !scopes.isEmpty else { return nil }
  }

  /// Reads what was stored.
  package init(stored: [String]) {
    scopes = stored.compactMap(Scope.init)
    isRenewable = stored.contains(Self.renewal)
  }

  /// In a fixed order, for the database and the pages in between.
  package var names: [String] { scopes.map(\.rawValue) + (isRenewable ? [Self.renewal] : []) }
  package var text: String { names.joined(separator: " ") }

  /// What the user reads before saying yes.
  package var words: String {
    scopes.contains(.account)
      ? "share in your name, and show and change your shares and destinations"
      : "share in your name; it cannot see what you shared before, nor change anything"
  }
}
