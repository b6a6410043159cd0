// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Hummingbird

/// The name of this server among authorization servers (RFC 8414, section 2): its public address.
struct Issuer: Sendable {
  let address: ServerAddress
  /// Whether the operator named an app that claims an address here.
  let hasApps: Bool

  func text(for request: Request) -> String { address.text(for: request) }

  /// The https address that the operator's app claims; nil when there is no such app, or no https.
  var claimedRedirect: String? {
    guard hasApps, let publicURL = address.publicURL, publicURL.lowercased().hasPrefix("https://") else {
      return nil
    }
    return publicURL + AppClient.claimedPath
  }
}
