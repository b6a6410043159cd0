// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
import Hummingbird
import Messages
import ShareContract
import Storage

/// `/v1/sign-in`, `/v1/account` and `/v1/share-tokens`.
struct AccountController {
  let accounts: AccountService
  let terms: AccountTerms

  func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.post("v1/sign-in", use: signIn)
    router.get("v1/account", use: account)
    router.post("v1/share-tokens", use: makeToken)
    router.get("v1/share-tokens", use: tokens)
    router.delete("v1/share-tokens/:token", use: revoke)
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
      // People paste the whole link; its code is what stands behind the last slash.
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
      AccountAnswer(
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

private struct AccountAnswer: Encodable {
  let account: String
  /// Not for a token that may only create shares: it lies in more places, and needs no name.
  let email: String?
  let limits: AccountTerms.Limits
  let handOff: HandOffSwitch?
}

/// A token as its owner sees it; never its secret.
struct ListedToken: Codable, Sendable {
  let id: String
  let name: String
  let scopes: [String]
  let createdAt: String
  let lastUsedAt: String?
  /// When it ends if it is used, nil for never; and the installation it is for.
  let expiresAt: String?
  let installation: String?

  init(_ record: TokenRecord) {
    id = record.id
    name = record.name
    scopes = record.scopes
    createdAt = Timestamp.text(record.createdAt.date)
    lastUsedAt = record.lastUsedAt.map { Timestamp.text($0.date) }
    expiresAt = record.expiresAt.map { Timestamp.text($0.date) }
    installation = record.installation
  }
}
