// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Hummingbird

/// The name of this server among authorization servers (RFC 8414, section 2): its public address.
struct Issuer: Sendable {
  /// The configured address; nil takes the one that the request names.
  let publicURL: String?

  func text(for request: Request) -> String {
    publicURL ?? "http://" + (request.head.authority ?? "localhost")
  }
}
