// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
public import Foundation
import ShareContract

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// One sign-in by authorization code with PKCE: the page to open, the checks of its callback, and the token request.
///
/// ```swift
/// let signIn = OAuthCode(server: server)
/// guard let page = signIn.authorizeURL, let callback = await show(page) else { return nil }
/// let request = signIn.tokenRequest(code: try signIn.read(callback))
/// ```
public struct OAuthCode: Hashable, Sendable {
  /// The address of the server.
  public let server: URL
  /// The client that signs in.
  public let client: OAuthClient
  package let verifier: CodeVerifier
  /// Binds the callback to this sign-in: RFC 6749, section 10.12.
  public let state: String

  /// Why a callback is not accepted.
  public enum Failure: Error, Hashable, Sendable {
    /// The address isn't the requested redirect, or belongs to another sign-in.
    case notOurs
    /// It came from another server: RFC 9207.
    case otherIssuer
    /// The server, or the user there, denied access: an error code of RFC 6749, section 4.1.2.1.
    case denied(String)
    /// It has no code.
    case noCode
  }

  /// Begins a sign-in; verifier and state are new unless given.
  package init(
    server: URL, client: OAuthClient = .sharepipe, verifier: CodeVerifier = .make(), state: String? = nil
  ) {
    self.server = server
    self.client = client
    self.verifier = verifier
    self.state = state ?? Base64URL.encode(SecretBytes.random(24))
  }

  /// The page on which the user signs in; nil if the server's address isn't valid.
  public var authorizeURL: URL? {
    guard
      var parts = URLComponents(
        url: server.appending(route: Routes.authorize), resolvingAgainstBaseURL: false)
    else { return nil }
    parts.percentEncodedQuery = FormEncoder.encode([
      ("response_type", "code"), ("client_id", client.identifier), ("redirect_uri", client.redirect),
      ("code_challenge", verifier.challenge), ("code_challenge_method", "S256"), ("state", state),
      ("scope", "account"),
    ])
    return parts.url
  }

  /// Reads the code from the address to which the page redirected.
  ///
  /// A parameter that occurs more than once is ignored.
  ///
  /// - Throws: ``Failure``.
  public func read(_ callback: URL) throws(Failure) -> String {
    guard let parts = URLComponents(url: callback, resolvingAgainstBaseURL: false), isRedirect(parts),
      only("state", in: parts) == state
    else { throw .notOurs }
    guard let issuer = only("iss", in: parts).flatMap(URL.init(string:)), isServer(issuer) else {
      throw .otherIssuer
    }
    if let error = only("error", in: parts) { throw .denied(error) }
    guard let code = only("code", in: parts), !code.isEmpty else { throw .noCode }
    return code
  }

  /// Returns the request for the token.
  ///
  /// It can be sent once: RFC 7636, section 4.5.
  public func tokenRequest(code: String) -> URLRequest {
    FormText.post(
      to: server.appending(route: Routes.token),
      [
        ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", client.redirect),
        ("client_id", client.identifier), ("code_verifier", verifier.text),
      ])
  }

  private func isRedirect(_ parts: URLComponents) -> Bool {
    var bare = parts
    bare.query = nil
    bare.fragment = nil
    return parts.fragment == nil && bare.string?.lowercased() == client.redirect.lowercased()
  }

  private func only(_ name: String, in parts: URLComponents) -> String? {
    let values = parts.queryItems?.filter { $0.name == name } ?? []
    return values.count == 1 ? values[0].value : nil
  }

  private func isServer(_ issuer: URL) -> Bool { Self.origin(issuer) == Self.origin(server) }

  private static func origin(_ url: URL) -> String {
    let scheme = url.scheme?.lowercased() ?? ""
    let port = url.port ?? (scheme == "http" ? 80 : 443)
    let path = url.path.hasSuffix("/") ? String(url.path.dropLast()) : url.path
    return "\(scheme)://\(url.host?.lowercased() ?? ""):\(port)\(path)"
  }
}
