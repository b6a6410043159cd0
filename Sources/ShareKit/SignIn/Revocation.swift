// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import ShareContract

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

/// A token to be revoked at the server: RFC 7009.
package struct Revocation: Codable, Hashable, Sendable {
  /// The server that made it.
  package let server: URL
  package let token: String

  /// Names a token and its server.
  package init(server: URL, token: String) {
    self.server = server
    self.token = token
  }

  /// The request that revokes the token.
  package func request(by client: OAuthClient = .sharepipe) -> URLRequest {
    FormText.post(
      to: server.appending(route: Routes.revoke),
      [("token", token), ("token_type_hint", "access_token"), ("client_id", client.identifier)])
  }

  /// Whether a response is final: the token is revoked, was not known, or never will be.
  ///
  /// A server that is busy, failing, or behind something that redirects is asked again.
  package static func isDone(status: Int) -> Bool {
    switch status {
    case 200..<300: true
    case 401, 407, 408, 425, 429: false
    case 400..<500: true
    default: false
    }
  }
}
