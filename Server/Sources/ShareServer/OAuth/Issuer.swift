// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Hummingbird

/// The name of this server among authorization servers (RFC 8414, section 2): its public address.
struct Issuer: Sendable {
  /// The configured address; nil takes the one that the request names.
  let publicURL: String?
  /// Whether the operator named an app that claims an address here.
  let hasApps: Bool

  func text(for request: Request) -> String {
    publicURL.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
      ?? "http://" + (request.head.authority ?? "localhost")
  }

  /// The https address that the operator's app claims; nil when there is no such app, or no https.
  var claimedRedirect: String? {
    guard hasApps, let publicURL, publicURL.lowercased().hasPrefix("https://") else { return nil }
    return (publicURL.hasSuffix("/") ? String(publicURL.dropLast()) : publicURL) + AppClient.claimedPath
  }
}
