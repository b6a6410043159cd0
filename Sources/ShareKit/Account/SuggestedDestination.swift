// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A destination of an account, as the system's share sheet suggests it.
package struct SuggestedDestination: Hashable, Sendable {
  /// The key of the account that the destination belongs to, see `AccountIdentity.key`.
  package let account: String
  /// The identifier of the destination.
  package let destination: String

  /// Creates a value from its parts.
  package init(account: AccountIdentity, destination: String) {
    self.account = account.key
    self.destination = destination
  }

  /// Reads an identifier that identifier made; nil for any other text.
  package init?(_ identifier: String) {
    guard let slash = identifier.lastIndex(of: "/"), slash != identifier.startIndex else { return nil }
    account = String(identifier[..<slash])
    destination = String(identifier[slash...].dropFirst())
    if destination.isEmpty { return nil }
  }

  /// The identifier under which the system stores it; nil if the destination's own can't be read back.
  package var identifier: String? { destination.contains("/") ? nil : account + "/" + destination }
}
