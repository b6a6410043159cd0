// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird
import Identity

/// The issuer identifier of this authorization server (RFC 8414, section 2): its public URL.
package struct Issuer: Sendable {
  package let address: ServerAddress
  /// Whether the operator named an app that claims a URL here.
  package let hasApps: Bool

  package init(address: ServerAddress, hasApps: Bool) {
    self.address = address
    self.hasApps = hasApps
  }

  package func text(for request: Request) -> String { address.text(for: request) }

  /// The https URL that the operator's app claims; nil without such an app or without https.
  package var claimedRedirect: String? {
    guard hasApps, let publicURL = address.publicURL, publicURL.lowercased().hasPrefix("https://") else {
      return nil
    }
    return publicURL + AppClient.claimedPath
  }
}
