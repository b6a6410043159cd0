// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The answer to a token request: RFC 6749, section 5.1.
package struct OAuthToken: Codable, Hashable, Sendable {
  package let accessToken: String
  /// The account it belongs to.
  package let account: String?

  private enum CodingKeys: String, CodingKey {
    case accessToken = "access_token"
    case account
  }
}
