// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

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

  /// What tells the server.
  package func request(by client: OAuthClient = .sharepipe) -> URLRequest {
    FormText.post(
      to: server.appending(route: "/oauth/revoke"),
      [("token", token), ("token_type_hint", "access_token"), ("client_id", client.identifier)])
  }

  /// Whether an answer ends the matter: the token is revoked, was not known, or never will be.
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

/// The revocations that are not done yet.
package struct RevocationList: Codable, Hashable, Sendable {
  /// The maximum number of revocations; the oldest are dropped first.
  package static let limit = 20

  package private(set) var waiting: [Revocation] = []

  package init() {}

  /// Reads a stored list; one that cannot be read is empty.
  package init(stored: Data) {
    self = (try? JSONDecoder().decode(RevocationList.self, from: stored)) ?? RevocationList()
  }

  /// Remembers a token, once.
  package mutating func add(_ revocation: Revocation) {
    guard !waiting.contains(revocation) else { return }
    waiting = (waiting + [revocation]).suffix(Self.limit)
  }

  /// Forgets what was done.
  package mutating func remove(_ revocation: Revocation) { waiting.removeAll { $0 == revocation } }

  package func encoded() throws -> Data { try JSONEncoder().encode(self) }
}
