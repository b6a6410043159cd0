// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The operator's identity provider (OpenID Connect Core 1.0), by which people may sign in.
package struct IdentityProvider: Sendable {
  /// Its name among issuers, character by character as it writes it itself.
  package let issuer: String
  /// What this server is called there.
  package let client: String
  /// Proves that it is this server; nil for a client without one.
  package let secret: String?
  /// What the button on the sign-in page names.
  package let name: String
  /// Whether an address that the provider calls verified opens the account of that address.
  package let opensAccountsByAddress: Bool

  /// Why these settings cannot be meant.
  package struct Malformed: Error, CustomStringConvertible {
    package let description: String
  }

  /// Throws `Malformed`.
  package init(
    issuer: String, client: String, secret: String?, name: String? = nil, opensAccountsByAddress: Bool = false
  ) throws {
    guard let parts = URLComponents(string: issuer), let host = parts.host, !host.isEmpty, parts.query == nil,
      parts.fragment == nil, Self.isProtected(parts)
    else {
      throw Malformed(description: "“\(issuer)” is no issuer: it takes an https address without a query")
    }
    guard !client.isEmpty, client.utf8.count <= 200, client.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else {
      throw Malformed(description: "“\(client)” is no name of a client")
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

  // Without TLS anybody on the way could say who somebody is; on one machine there is no way.
  private static func isProtected(_ parts: URLComponents) -> Bool {
    parts.scheme?.lowercased() == "https"
      || parts.scheme?.lowercased() == "http"
        && ["127.0.0.1", "[::1]", "::1", "localhost"].contains(parts.host?.lowercased())
  }

  /// Where its description is (OpenID Connect Discovery 1.0, section 4).
  var documentAddress: String {
    (issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer) + "/.well-known/openid-configuration"
  }
}
