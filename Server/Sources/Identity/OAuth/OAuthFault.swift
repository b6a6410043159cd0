// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// An error of the token and revocation endpoints (RFC 6749, section 5.2).
package struct OAuthFault: Error, Equatable {
  /// The error names of the RFC.
  package enum Code: String {
    case invalidRequest = "invalid_request"
    case invalidClient = "invalid_client"
    case invalidGrant = "invalid_grant"
    case invalidScope = "invalid_scope"
    case unsupportedGrantType = "unsupported_grant_type"
    case unsupportedResponseType = "unsupported_response_type"
    case accessDenied = "access_denied"
    case authorizationPending = "authorization_pending"
    case slowDown = "slow_down"
    case expiredToken = "expired_token"
  }

  package let code: Code
  /// A description for developers: printable ASCII without quotes and backslashes.
  package let detail: String

  package init(_ code: Code, _ detail: String) {
    self.code = code
    self.detail = detail
  }

  /// Whether the client's credential is not valid, which counts as an attempt to guess it.
  package var isWrongSecret: Bool { code == .invalidGrant }

  /// Whether the client's credential was refused, rather than its request.
  package var isRefusal: Bool { isWrongSecret || code == .expiredToken }
}
