// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Hummingbird

/// The address people reach this server by.
struct ServerAddress: Sendable {
  /// What the operator said; nil takes what the request names.
  let publicURL: String?
  /// Whether the server speaks TLS itself.
  let hasCertificate: Bool

  init(_ configuration: ServerConfiguration) {
    publicURL = configuration.publicURL.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    hasCertificate = configuration.certificate != nil
  }

  /// The address without a slash at its end, as whoever asks knows the server.
  func text(for request: Request) -> String {
    publicURL ?? (hasCertificate ? "https://" : "http://") + (request.head.authority ?? "localhost")
  }
}
