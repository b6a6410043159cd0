// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird

/// The public URL of this server.
package struct ServerAddress: Sendable {
  /// The operator's setting, or nil to use the host that the request names.
  package let publicURL: String?
  /// Whether the server itself uses TLS.
  package let hasCertificate: Bool

  package init(publicURL: String?, hasCertificate: Bool) {
    self.publicURL = publicURL.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    self.hasCertificate = hasCertificate
  }

  /// The URL without a trailing slash, as the client knows the server.
  package func text(for request: Request) -> String {
    publicURL ?? (hasCertificate ? "https://" : "http://") + (request.head.authority ?? "localhost")
  }
}
