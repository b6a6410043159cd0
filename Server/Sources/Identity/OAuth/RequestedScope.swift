// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import ShareContract

/// The scope that a client requests (RFC 6749, section 3.3).
package struct RequestedScope: Sendable, Equatable {
  /// What the token may do: only share, or everything its user may do.
  package let scopes: [Scope]
  /// Whether the client wants a short-lived token that it can renew.
  let isRenewable: Bool

  package static let renewal = "offline_access"
  package static let known = [Scope.account.rawValue, Scope.createShare.rawValue, renewal]

  /// Parses a scope parameter; returns nil for unknown scopes.
  ///
  /// An empty scope means `account`.
  package init?(_ text: String?) {
    let names = Set((text ?? Scope.account.rawValue).split(separator: " ").map(String.init))
    guard names.isSubset(of: Self.known) else { return nil }
    scopes = [Scope.createShare, .account].filter { names.contains($0.rawValue) }
    isRenewable = names.contains(Self.renewal)
    guard !scopes.isEmpty else { return nil }
  }

  /// Parses a stored scope.
  package init(stored: [String]) {
    scopes = stored.compactMap(Scope.init)
    isRenewable = stored.contains(Self.renewal)
  }

  /// The scope in a fixed order, for the database and the pages in between.
  package var names: [String] { scopes.map(\.rawValue) + (isRenewable ? [Self.renewal] : []) }
  package var text: String { names.joined(separator: " ") }

  /// Whether the token can also see and change shares and destinations.
  package var mayChange: Bool { scopes.contains(.account) }
}
