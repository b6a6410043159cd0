// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
import Hummingbird

/// An error of the token and revocation endpoints (RFC 6749, section 5.2).
struct OAuthFault: Error, Equatable {
  /// The names that the RFC gives.
  enum Code: String {
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

  let code: Code
  /// For a developer; printable ASCII without quotes and backslashes.
  let detail: String

  init(_ code: Code, _ detail: String) {
    self.code = code
    self.detail = detail
  }

  /// Whether the client's credential is not valid, which counts as an attempt to guess it.
  var isWrongSecret: Bool { code == .invalidGrant }

  /// Whether the client's credential was refused, rather than its request.
  var isRefusal: Bool { isWrongSecret || code == .expiredToken }

  var response: Response {
    .json(
      ["error": code.rawValue, "error_description": detail],
      status: code == .invalidClient ? .unauthorized : .badRequest)
  }
}

/// The fields of a request, each of which may be there once (RFC 6749, section 3.1).
struct OAuthFields {
  private let values: [String: String]
  /// The first name that was there twice.
  let repeated: String?

  init(_ pairs: [(name: String, value: String)]) {
    var values: [String: String] = [:]
    var repeated: String?
    for pair in pairs where values.updateValue(pair.value, forKey: pair.name) != nil {
      repeated = repeated ?? pair.name
    }
    (self.values, self.repeated) = (values, repeated)
  }

  /// The value; an empty one counts as absent.
  subscript(_ name: String) -> String? {
    values[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
