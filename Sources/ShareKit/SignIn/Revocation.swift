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
  /// Header fields for a proxy in front of the server; nil for none.
  package let fields: [HeaderField]?

  /// Names a token and its server.
  package init(server: URL, token: String, fields: [HeaderField] = []) {
    self.fields = fields.isEmpty ? nil : fields
    self.server = server
    self.token = token
  }

  /// The request that revokes the token.
  package func request(by client: OAuthClient = .sharepipe) -> URLRequest {
    var request = FormText.post(
      to: server.appending(route: Routes.revoke),
      [("token", token), ("token_type_hint", "access_token"), ("client_id", client.identifier)])
    request.add(fields ?? [], for: server)
    return request
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
