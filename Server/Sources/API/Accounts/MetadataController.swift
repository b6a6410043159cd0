// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird
import Identity
import Messages
import ServerCore
package import ServerHTTP
import ShareContract

/// Serves what clients learn without signing in: the metadata document (RFC 8414) and the apps that claim a URL.
package struct MetadataController {
  private let issuer: Issuer
  /// The identifiers of the operator's builds of the app, `TEAM.BUNDLE`.
  private let appIdentifiers: [String]

  package init(issuer: Issuer, appIdentifiers: [String]) {
    self.issuer = issuer
    self.appIdentifiers = appIdentifiers
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(Routes.serverMetadata), use: metadata)
    router.get(RouterPath(Routes.appAssociation), use: association)
  }

  @Sendable
  private func metadata(_ request: Request, _ context: ServerContext) async throws -> Response {
    .json(ServerMetadata(issuer: issuer.text(for: request)))
  }

  @Sendable
  private func association(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard !appIdentifiers.isEmpty else {
      throw Problem(.notFound, .noAppConfigured)
    }
    return .json(AppAssociation(appIdentifiers))
  }
}

/// The apps that may open URLs of this server.
private struct AppAssociation: Encodable {
  struct Links: Encodable {
    struct Detail: Encodable {
      let appIDs: [String]
      let components: [[String: String]]
    }
    let details: [Detail]
  }
  struct Credentials: Encodable { let apps: [String] }

  let applinks: Links
  let webcredentials: Credentials

  init(_ apps: [String]) {
    applinks = Links(details: [.init(appIDs: apps, components: [["/": AppClient.claimedPath]])])
    webcredentials = Credentials(apps: apps)
  }
}

/// The authorization server metadata (RFC 8414, section 2).
private struct ServerMetadata: Encodable {
  let issuer: String

  enum CodingKeys: String, CodingKey {
    case issuer
    case authorizationEndpoint = "authorization_endpoint"
    case tokenEndpoint = "token_endpoint"
    case revocationEndpoint = "revocation_endpoint"
    case deviceEndpoint = "device_authorization_endpoint"
    case responseTypes = "response_types_supported"
    case responseModes = "response_modes_supported"
    case grantTypes = "grant_types_supported"
    case challengeMethods = "code_challenge_methods_supported"
    case tokenAuthentication = "token_endpoint_auth_methods_supported"
    case revocationAuthentication = "revocation_endpoint_auth_methods_supported"
    case scopes = "scopes_supported"
    case namesIssuer = "authorization_response_iss_parameter_supported"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(issuer, forKey: .issuer)
    try container.encode(issuer + Routes.authorize, forKey: .authorizationEndpoint)
    try container.encode(issuer + Routes.token, forKey: .tokenEndpoint)
    try container.encode(issuer + Routes.revoke, forKey: .revocationEndpoint)
    try container.encode(issuer + Routes.deviceAuthorization, forKey: .deviceEndpoint)
    try container.encode(["code"], forKey: .responseTypes)
    try container.encode(["query"], forKey: .responseModes)
    try container.encode(TokenRequest.grants, forKey: .grantTypes)
    try container.encode(["S256"], forKey: .challengeMethods)
    try container.encode(["none"], forKey: .tokenAuthentication)
    try container.encode(["none"], forKey: .revocationAuthentication)
    try container.encode(RequestedScope.known, forKey: .scopes)
    try container.encode(true, forKey: .namesIssuer)
  }
}
