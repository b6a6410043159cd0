// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A client's request to the token endpoint (RFC 6749, sections 4.1.3 and 6; RFC 8628, section 3.4).
package enum TokenRequest {
  case code(CodeExchange)
  case refresh(String, AppClient)
  case device(String, AppClient)

  static let deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"
  package static let grants = ["authorization_code", "refresh_token", deviceGrant]

  package init(_ fields: OAuthFields) throws(OAuthFault) {
    if fields.repeated != nil { throw OAuthFault(.invalidRequest, "A parameter occurs twice.") }
    guard let grant = fields["grant_type"] else {
      throw OAuthFault(.invalidRequest, "The parameter grant_type is missing.")
    }
    guard Self.grants.contains(grant) else {
      throw OAuthFault(.unsupportedGrantType, "The grant_type is not supported.")
    }
    guard let client = fields["client_id"].flatMap(AppClient.named) else {
      throw OAuthFault(.invalidClient, "The client_id is missing or unknown.")
    }
    switch grant {
    case "refresh_token": self = .refresh(try Self.required("refresh_token", fields), client)
    case Self.deviceGrant: self = .device(try Self.required("device_code", fields), client)
    default: self = .code(try CodeExchange(fields, client))
    }
  }

  private static func required(_ name: String, _ fields: OAuthFields) throws(OAuthFault) -> String {
    guard let value = fields[name] else {
      throw OAuthFault(.invalidRequest, "The parameter \(name) is missing.")
    }
    return value
  }
}
