// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
package import Hummingbird
package import Identity
package import ServerCore
package import ServerHTTP
import ShareContract
import Storage

/// Serves `/oauth/token` and `/oauth/revoke`.
package struct TokenController {
  private let access: AppAccess
  /// The limit on requests, by peer.
  private let rate: RateLimit
  /// The limit on wrong codes and tokens, shared with all other sign-in attempts.
  private let failures: SignInLimits

  package init(access: AppAccess, rate: RateLimit, failures: SignInLimits) {
    self.access = access
    self.rate = rate
    self.failures = failures
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.post(RouterPath(Routes.token), use: token)
    router.post(RouterPath(Routes.revoke), use: revoke)
  }

  @Sendable
  private func token(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await rate.take(context.peerKey.text)
    do {
      try OAuthFields.refuseClientSecret(request)
      let tokenRequest = try TokenRequest(try await OAuthFields(reading: request, context))
      return .json(TokenResponse(try await minted(tokenRequest, context)))
    } catch let fault as OAuthFault {
      if fault.isWrongSecret { try await failures.take(from: context.peerKey) }
      return fault.response
    }
  }

  private func minted(_ tokenRequest: TokenRequest, _ context: ServerContext) async throws -> TokenMint.Minted
  {
    do {
      let minted = try await requested(tokenRequest, context)
      note(minted, tokenRequest, context)
      return minted
    } catch let fault as OAuthFault where fault.isRefusal {
      context.note(.credentialRejected, account: nil, [.route: Routes.token, .reason: fault.code.rawValue])
      throw fault
    }
  }

  private func note(_ minted: TokenMint.Minted, _ tokenRequest: TokenRequest, _ context: ServerContext) {
    let isRenewal = if case .refresh = tokenRequest { true } else { false }
    context.note(
      isRenewal ? .grantRenewed : .grantMade, account: minted.token.account,
      [.token: minted.grant?.id ?? minted.token.id, .scope: minted.token.scopes.joined(separator: " ")])
  }

  private func requested(
    _ tokenRequest: TokenRequest, _ context: ServerContext
  ) async throws -> TokenMint.Minted {
    switch tokenRequest {
    case .code(let exchange):
      guard let minted = try await access.exchange(exchange) else {
        throw OAuthFault(
          .invalidGrant,
          "The code is not valid, was already used, has expired, or belongs to another request.")
      }
      return minted
    case .refresh(let text, let client): return try await renewed(text, client, context)
    case .device(let text, let client): return try await deviceTokens(text, client)
    }
  }

  private func renewed(
    _ text: String, _ client: AppClient, _ context: ServerContext
  ) async throws -> TokenMint.Minted {
    switch try await access.renew(refresh: text, client: client) {
    case .renewed(let minted): return minted
    case .refused: break
    case .stolen(let grant):
      context.note(.grantReplayed, account: grant.account, [.token: grant.id, .client: grant.client])
    }
    throw OAuthFault(.invalidGrant, "The refresh token is no longer valid. Sign in again.")
  }

  private func deviceTokens(_ text: String, _ client: AppClient) async throws -> TokenMint.Minted {
    switch try await access.ask(device: text, client: client) {
    case .issued(let minted): return minted
    case .pending: throw OAuthFault(.authorizationPending, "The user has not decided yet.")
    case .tooSoon: throw OAuthFault(.slowDown, "Wait five more seconds between requests.")
    case .denied:
      throw OAuthFault(
        .accessDenied, "The user denied the request, or the sign-in that allowed it has ended.")
    case .expired: throw OAuthFault(.expiredToken, "The code has expired. Start again.")
    case .unknown: throw OAuthFault(.invalidGrant, "The device code is not valid or was already used.")
    }
  }

  @Sendable
  private func revoke(_ request: Request, _ context: ServerContext) async throws -> Response {
    do {
      guard let token = try await OAuthFields(reading: request, context)["token"] else {
        throw OAuthFault(.invalidRequest, "The parameter token is missing.")
      }
      if let owner = try await access.revoke(token) {
        context.note(.grantRevoked, account: owner.account, [.token: owner.id])
      }
      return Response(status: .ok)
    } catch let fault as OAuthFault {
      return fault.response
    }
  }
}

private struct TokenResponse: Encodable {
  let accessToken: String
  let tokenType = "Bearer"
  /// Lifetime in seconds; absent from a token that doesn't expire.
  let expiresIn: Int?
  let refreshToken: String?
  let scope: String
  let account: String

  init(_ minted: TokenMint.Minted) {
    accessToken = minted.secrets.access.text
    refreshToken = minted.secrets.refresh?.text
    expiresIn = minted.grant.map { _ in Int(TokenMint.accessLife.components.seconds) }
    scope = (minted.token.scopes + (minted.grant == nil ? [] : [RequestedScope.renewal])).joined(
      separator: " ")
    account = minted.token.account
  }

  enum CodingKeys: String, CodingKey {
    case accessToken = "access_token"
    case tokenType = "token_type"
    case expiresIn = "expires_in"
    case refreshToken = "refresh_token"
    case scope, account
  }
}
