// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The operator's identity provider (OpenID Connect Core 1.0), with which users may sign in.
package struct IdentityProvider: Sendable {
  /// Its issuer, exactly as it writes it.
  package let issuer: String
  /// This server's client identifier there.
  package let client: String
  /// The client's secret, or nil for a public client.
  package let secret: String?
  /// The provider's name on the button of the sign-in page.
  package let name: String
  /// Whether a verified email address opens the account with that address.
  package let opensAccountsByAddress: Bool

  /// Why these settings are invalid.
  package struct Malformed: Error, CustomStringConvertible {
    package let description: String
  }

  /// Throws ``Malformed`` if a setting is invalid.
  package init(
    issuer: String, client: String, secret: String?, name: String? = nil, opensAccountsByAddress: Bool = false
  ) throws {
    guard let parts = URLComponents(string: issuer), let host = parts.host, !host.isEmpty, parts.query == nil,
      parts.fragment == nil, Self.isProtected(parts)
    else {
      throw Malformed(description: "“\(issuer)” is not a valid issuer; use an https address without a query")
    }
    guard !client.isEmpty, client.utf8.count <= 200, client.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else {
      throw Malformed(description: "“\(client)” is not a valid client name")
    }
    if let secret,
      secret.isEmpty || secret.utf8.count > 200 || !secret.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
    {
      throw Malformed(description: "the client's secret must be one line of 1 to 200 plain characters")
    }
    (self.issuer, self.client, self.secret) = (issuer, client, secret)
    self.name = name ?? host
    self.opensAccountsByAddress = opensAccountsByAddress
  }

  // Without TLS, anyone on the network could impersonate users. Loopback connections don't leave the machine.
  private static func isProtected(_ parts: URLComponents) -> Bool {
    parts.scheme?.lowercased() == "https"
      || parts.scheme?.lowercased() == "http"
        && ["127.0.0.1", "[::1]", "::1", "localhost"].contains(parts.host?.lowercased())
  }

  /// The URL of its configuration (OpenID Connect Discovery 1.0, section 4).
  var documentAddress: String {
    (issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer) + "/.well-known/openid-configuration"
  }
}
