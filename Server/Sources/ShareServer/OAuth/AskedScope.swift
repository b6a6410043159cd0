// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract

/// What a client asks to be allowed (RFC 6749, section 3.3).
struct AskedScope: Sendable, Equatable {
  /// What the token may do: sharing alone, or all that its user may do.
  let scopes: [Scope]
  /// Whether the client wants a short token that it can renew; else it gets one that lasts.
  let isRenewable: Bool

  static let renewal = "offline_access"
  static let known = [Scope.account.rawValue, Scope.createShare.rawValue, renewal]

  /// Reads a scope parameter; nil for what is not known.
  ///
  /// Without one the client gets `account`.
  init?(_ text: String?) {
    let names = Set((text ?? Scope.account.rawValue).split(separator: " ").map(String.init))
    guard names.isSubset(of: Self.known) else { return nil }
    scopes = [Scope.createShare, .account].filter { names.contains($0.rawValue) }
    isRenewable = names.contains(Self.renewal)
    guard !scopes.isEmpty else { return nil }
  }

  /// Reads what was stored.
  init(stored: [String]) {
    scopes = stored.compactMap(Scope.init)
    isRenewable = stored.contains(Self.renewal)
  }

  /// In a fixed order, for the database and the pages in between.
  var names: [String] { scopes.map(\.rawValue) + (isRenewable ? [Self.renewal] : []) }
  var text: String { names.joined(separator: " ") }

  /// Whether the token can also see and change shares and destinations.
  var mayChange: Bool { scopes.contains(.account) }
}
