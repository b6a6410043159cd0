// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The validated configuration of an identity provider (OpenID Connect Discovery 1.0, section 3).
package struct ProviderDocument: Sendable, Equatable {
  package let authorization: String
  package let token: String
  package let keys: String
  let userInfo: String?
  /// Whether its responses name the issuer (RFC 9207); then a response without it is rejected.
  package let namesIssuer: Bool
  /// Whether the client's secret is sent in the request body because the provider supports nothing else.
  let takesSecretInBody: Bool

  private struct Members: Decodable {
    let issuer: String
    let authorization_endpoint: String
    let token_endpoint: String
    let jwks_uri: String
    let userinfo_endpoint: String?
    let authorization_response_iss_parameter_supported: Bool?
    let token_endpoint_auth_methods_supported: [String]?
  }

  package init(_ bytes: [UInt8], of provider: IdentityProvider) throws(ProviderFault) {
    guard let members = try? JSONDecoder().decode(Members.self, from: Data(bytes)) else {
      throw .provider("its description is not what it should be")
    }
    // Otherwise, one provider could act in the name of another.
    guard members.issuer == provider.issuer else {
      throw .provider("its description names another issuer, “\(members.issuer.prefix(200))”")
    }
    let scheme = provider.issuer.lowercased().hasPrefix("https:") ? "https://" : "http"
    let addresses = [members.authorization_endpoint, members.token_endpoint, members.jwks_uri]
    for address in addresses + [members.userinfo_endpoint].compactMap(\.self) {
      guard address.lowercased().hasPrefix(scheme), address.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
      else {
        throw .provider("its description names an address that is not https")
      }
    }
    (authorization, token) = (members.authorization_endpoint, members.token_endpoint)
    (keys, userInfo) = (members.jwks_uri, members.userinfo_endpoint)
    namesIssuer = members.authorization_response_iss_parameter_supported == true
    let methods = members.token_endpoint_auth_methods_supported ?? ["client_secret_basic"]
    takesSecretInBody = !methods.contains("client_secret_basic") && methods.contains("client_secret_post")
  }
}
