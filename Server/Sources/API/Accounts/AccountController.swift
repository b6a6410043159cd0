// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
package import Hummingbird
package import Identity
import Messages
import Pipeline
import ServerCore
package import ServerHTTP
import ShareContract
import Storage

/// Serves `/v1/sign-in`, `/v1/account` and `/v1/share-tokens`.
package struct AccountController {
  private let accounts: AccountService
  private let terms: AccountTerms

  package init(accounts: AccountService, terms: AccountTerms) {
    self.accounts = accounts
    self.terms = terms
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.post(RouterPath(Routes.signIn), use: signIn)
    router.get(RouterPath(Routes.account), use: account)
    router.post(RouterPath(Routes.shareTokens), use: makeToken)
    router.get(RouterPath(Routes.shareTokens), use: tokens)
    router.delete(RouterPath(Routes.shareToken(":token")), use: revoke)
  }

  @Sendable
  private func signIn(_ request: Request, _ context: ServerContext) async throws -> Response {
    let body = try await request.json(SignInRequest.self, context)
    let account = try await account(for: body, context)
    let grant = try await accounts.makeToken(
      account: account.id, name: Message.tokenSignedInApp.text, scopes: [.account])
    context.note(
      .signIn, account: account.id, [.via: body.link == nil ? "password" : "link", .token: grant.id])
    return .json(grant)
  }

  private func account(for body: SignInRequest, _ context: ServerContext) async throws -> AccountRecord {
    if let link = body.link {
      // Users paste the whole link; its code follows the last slash.
      return try await context.notingRefusal(as: .signInFailed, via: "link") {
        try await accounts.redeem(code: link.split(separator: "/").last.map(String.init) ?? "")
      }
    }
    guard let email = body.email, let password = body.password else {
      throw Problem(.unprocessable, .signInFields)
    }
    return try await context.notingRefusal(
      as: .signInFailed, via: "password", account: { try await accounts.find(email: email)?.id }
    ) { try await accounts.signIn(email: email, password: password, from: context.peerKey) }
  }

  @Sendable
  private func account(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.createShare)
    guard let account = try await accounts.find(id: caller.account) else { throw Problem(.notFound) }
    return .json(
      AccountResponse(
        account: account.id, email: caller.may(.account) ? account.email : nil, limits: terms.limits,
        handOff: terms.handOff))
  }

  @Sendable
  private func makeToken(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let body = try await request.json(ShareTokenRequest.self, context)
    let grant = try await accounts.makeToken(
      account: caller.account, name: String(body.name.prefix(200)), scopes: [.createShare],
      installation: body.installation.map { String($0.prefix(200)) }, by: caller.credential)
    context.note(.tokenMade, account: caller.account, [.token: grant.id, .scope: Scope.createShare.rawValue])
    return .json(grant, status: .created)
  }

  @Sendable
  private func tokens(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let tokens = try await accounts.tokens(account: caller.account)
    return .json(ItemPage(items: tokens.map(ListedToken.init)))
  }

  @Sendable
  private func revoke(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let id = try context.parameters.require("token")
    guard try await accounts.revokeToken(id, account: caller.account) else {
      throw Problem(.notFound, .unknownToken)
    }
    context.note(.tokenRevoked, account: caller.account, [.token: id])
    return Response(status: .noContent)
  }
}

private struct AccountResponse: Encodable {
  let account: String
  /// Omitted for share-only tokens: they are stored by more clients, which don't need the name.
  let email: String?
  let limits: AccountTerms.Limits
  let handOff: HandOffSwitch?
}
