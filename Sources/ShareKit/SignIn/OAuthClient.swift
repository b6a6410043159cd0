// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The registration of an app at the server's sign-in.
public struct OAuthClient: Hashable, Sendable {
  /// The identifier of the client.
  ///
  /// A public client has no secret.
  public let identifier: String
  /// The address to which the page redirects, with a scheme of the app (RFC 8252, section 7.1).
  public let redirect: String

  /// Creates a client from its registration.
  public init(identifier: String, redirect: String) {
    self.identifier = identifier
    self.redirect = redirect
  }

  /// The client registration of Sharepipe's app.
  public static let sharepipe = OAuthClient(
    identifier: "sharepipe-ios", redirect: "org.sharepipe:/signed-in")

  /// The scheme of the redirect.
  public var callbackScheme: String { String(redirect.prefix { $0 != ":" }) }
}
