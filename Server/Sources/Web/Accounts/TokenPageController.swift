// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird
package import Identity
import Messages
import ServerCore
package import ServerHTTP
import ShareContract
import Storage

/// Serves the page with an account's tokens.
package struct TokenPageController {
  private let pages: Pages
  private let accounts: AccountService
  private let address: ServerAddress

  package init(pages: Pages, accounts: AccountService, address: ServerAddress) {
    self.pages = pages
    self.accounts = accounts
    self.address = address
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(PagePath.tokens), use: list)
    router.post(RouterPath(PagePath.tokens), use: make)
    router.post("tokens/:token/revoke", use: revoke)
  }

  @Sendable
  private func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard let caller = context.caller else { return .seeOther(PagePath.signIn) }
    return .page(try await page(request, caller, secret: nil))
  }

  @Sendable
  private func make(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let form = try await request.form(context)
    let scope = Scope(rawValue: form["scope"] ?? "") ?? .createShare
    let name = String((form["name"] ?? "").prefix(200))
    let grant = try await accounts.makeToken(
      account: caller.account, name: name.isEmpty ? Message.tokenDefaultName.text : name, scopes: [scope])
    context.note(
      scope == .readBooks ? .appPasswordMade : .tokenMade, account: caller.account,
      [.token: grant.id, .scope: scope.rawValue])
    return .page(try await page(request, caller, secret: grant.token, isAppPassword: scope == .readBooks))
  }

  @Sendable
  private func revoke(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let id = try context.parameters.require("token")
    if try await accounts.revokeToken(id, account: caller.account) {
      context.note(.tokenRevoked, account: caller.account, [.token: id])
    }
    return .seeOther(PagePath.tokens)
  }

  private func page(
    _ request: Request, _ caller: Caller, secret: String?, isAppPassword: Bool = false
  ) async throws -> String {
    let tokens = try await accounts.tokens(account: caller.account)
    let email = try await accounts.find(id: caller.account)?.email
    return pages.render(
      "tokens",
      [
        "title": Message.titleTokens.text, "email": email, "secret": isAppPassword ? nil : secret,
        "appPassword": isAppPassword ? secret : nil,
        "catalogue": address.text(for: request) + Routes.catalogue,
        "tokens": tokens.map(Self.values),
        "bookmarklet": Pages.bookmarklet(server: address.text(for: request)),
      ])
  }

  private static func values(_ token: TokenRecord) -> [String: Any] {
    [
      "id": token.id, "name": token.name, "scopes": token.scopes.joined(separator: " "),
      "times": times(token).text,
    ]
  }

  private static func times(_ token: TokenRecord) -> Message {
    let created = String(Timestamp.text(token.createdAt.date).prefix(10))
    let used = token.lastUsedAt.map { Timestamp.minute($0.date) }
    let expires = token.expiresAt.map { String(Timestamp.text($0.date).prefix(10)) }
    return switch (used, expires) {
    case (nil, nil): .tokenNeverUsed(created: created)
    case (let used?, nil): .tokenLastUsed(created: created, used: used)
    case (nil, let expires?): .tokenNeverUsedExpires(created: created, expires: expires)
    case (let used?, let expires?): .tokenLastUsedExpires(created: created, used: used, expires: expires)
    }
  }
}
