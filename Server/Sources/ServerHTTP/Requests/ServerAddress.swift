// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird

/// The address people reach this server by.
package struct ServerAddress: Sendable {
  /// What the operator said; nil takes what the request names.
  package let publicURL: String?
  /// Whether the server speaks TLS itself.
  package let hasCertificate: Bool

  package init(publicURL: String?, hasCertificate: Bool) {
    self.publicURL = publicURL.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    self.hasCertificate = hasCertificate
  }

  /// The address without a slash at its end, as whoever asks knows the server.
  package func text(for request: Request) -> String {
    publicURL ?? (hasCertificate ? "https://" : "http://") + (request.head.authority ?? "localhost")
  }
}
