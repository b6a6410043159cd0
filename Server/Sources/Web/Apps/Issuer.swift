// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird
import Identity
package import ServerHTTP

/// The name of this server among authorization servers (RFC 8414, section 2): its public address.
package struct Issuer: Sendable {
  package let address: ServerAddress
  /// Whether the operator named an app that claims an address here.
  package let hasApps: Bool

  package init(address: ServerAddress, hasApps: Bool) {
    self.address = address
    self.hasApps = hasApps
  }

  package func text(for request: Request) -> String { address.text(for: request) }

  /// The https address that the operator's app claims; nil when there is no such app, or no https.
  var claimedRedirect: String? {
    guard hasApps, let publicURL = address.publicURL, publicURL.lowercased().hasPrefix("https://") else {
      return nil
    }
    return publicURL + AppClient.claimedPath
  }
}
