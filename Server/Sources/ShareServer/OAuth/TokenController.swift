// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
import Hummingbird
import ShareContract
import Storage

/// `/oauth/token`, `/oauth/revoke` and what a client can learn about them.
struct TokenController {
  let access: AppAccess
  let issuer: Issuer
  let rate: RateLimit

  /// Where no bearer token is looked at: a client that ends its token may send it along.
  static let paths: Set<String> = [Routes.token, Routes.revoke]

  func addRoutes(to router: Router<ServerContext>) {
    router.post("oauth/token", use: token)
    router.post("oauth/revoke", use: revoke)
    router.get(".well-known/oauth-authorization-server", use: metadata)
  }

  @Sendable
  private func token(_ request: Request, _ context: ServerContext) async throws -> Response {
    try rate.take(context.peer)
    do {
      try Self.refuseClientSecret(request)
      let exchange = try CodeExchange(try await fields(request, context))
      guard let (token, secret) = try await access.exchange(exchange) else {
        throw OAuthFault(
          .invalidGrant, "The code is not valid, was used, has expired or belongs to another request.")
      }
      return .json(
        TokenAnswer(accessToken: secret, scope: token.scopes.joined(separator: " "), account: token.account))
    } catch let fault as OAuthFault {
      return fault.response
    }
  }

  @Sendable
  private func revoke(_ request: Request, _ context: ServerContext) async throws -> Response {
    do {
      guard let token = try await fields(request, context)["token"] else {
        throw OAuthFault(.invalidRequest, "The parameter token is missing.")
      }
      try await access.revoke(token)
      return Response(status: .ok)
    } catch let fault as OAuthFault {
      return fault.response
    }
  }

  private static func refuseClientSecret(_ request: Request) throws(OAuthFault) {
    guard request.headers[.authorization] == nil else {
      throw OAuthFault(.invalidClient, "Clients of this server have no secret.")
    }
  }

  private func fields(_ request: Request, _ context: ServerContext) async throws -> OAuthFields {
    let type = request.headers[.contentType].flatMap(MediaType.init)?.name
    guard type == "application/x-www-form-urlencoded" else {
      throw OAuthFault(.invalidRequest, "Send application/x-www-form-urlencoded.")
    }
    let body = try await request.body.collect(upTo: context.maxUploadSize)
    guard let pairs = try? FormBody.pairs(of: body.readableBytesView) else {
      throw OAuthFault(.invalidRequest, "The form is not text.")
    }
    return OAuthFields(pairs)
  }

  @Sendable
  private func metadata(_ request: Request, _ context: ServerContext) async throws -> Response {
    let issuer = issuer.text(for: request)
    return .json(ServerMetadata(issuer: issuer))
  }
}

private struct TokenAnswer: Encodable {
  let accessToken: String
  let tokenType = "Bearer"
  let scope: String
  let account: String

  enum CodingKeys: String, CodingKey {
    case accessToken = "access_token"
    case tokenType = "token_type"
    case scope, account
  }
}

/// Authorization server metadata (RFC 8414, section 2).
private struct ServerMetadata: Encodable {
  let issuer: String
  var authorizationEndpoint: String { issuer + Routes.authorize }
  var tokenEndpoint: String { issuer + Routes.token }
  var revocationEndpoint: String { issuer + Routes.revoke }

  enum CodingKeys: String, CodingKey {
    case issuer
    case authorizationEndpoint = "authorization_endpoint"
    case tokenEndpoint = "token_endpoint"
    case revocationEndpoint = "revocation_endpoint"
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
    try container.encode(authorizationEndpoint, forKey: .authorizationEndpoint)
    try container.encode(tokenEndpoint, forKey: .tokenEndpoint)
    try container.encode(revocationEndpoint, forKey: .revocationEndpoint)
    try container.encode(["code"], forKey: .responseTypes)
    try container.encode(["query"], forKey: .responseModes)
    try container.encode(["authorization_code"], forKey: .grantTypes)
    try container.encode(["S256"], forKey: .challengeMethods)
    try container.encode(["none"], forKey: .tokenAuthentication)
    try container.encode(["none"], forKey: .revocationAuthentication)
    try container.encode([Scope.account.rawValue], forKey: .scopes)
    try container.encode(true, forKey: .namesIssuer)
  }
}
