// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird
package import Identity
import Messages
import ServerCore
package import ServerHTTP
import ShareContract
import Storage

/// Serves the page of everything that is connected to an account, where more is connected and disconnected.
package struct DevicesController {
  private let pages: Pages
  private let accounts: AccountService
  private let address: ServerAddress

  package init(pages: Pages, accounts: AccountService, address: ServerAddress) {
    self.pages = pages
    self.accounts = accounts
    self.address = address
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(PagePath.devices), use: list)
    router.post(RouterPath(PagePath.devices), use: make)
    router.post(RouterPath(PagePath.revocation(of: ":token")), use: revoke)
  }

  @Sendable
  private func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard let caller = context.caller else { return .signIn(for: request) }
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
    return .seeOther(PagePath.devices)
  }

  private func page(
    _ request: Request, _ caller: Caller, secret: String?, isAppPassword: Bool = false
  ) async throws -> String {
    let own = caller.sessionSecret.flatMap(Secret.init(reading:))?.hash
    let list = DeviceList(
      tokens: try await accounts.tokens(account: caller.account),
      sessions: try await accounts.sessions(account: caller.account), ownSession: own)
    let server = address.text(for: request)
    let values: [String: Any?] = [
      "title": Message.titleTokens.text, "email": try await accounts.find(id: caller.account)?.email,
      "secret": isAppPassword ? nil : secret, "appPassword": isAppPassword ? secret : nil,
      "server": server, "catalog": server + Routes.catalog,
      "bookmarklet": Pages.bookmarklet(server: server),
    ]
    return pages.render("tokens", values.merging(list.values) { $1 })
  }
}
