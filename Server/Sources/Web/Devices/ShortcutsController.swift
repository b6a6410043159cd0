// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird
package import Identity
import Messages
import ServerCore
package import ServerHTTP
import ShareContract
import Storage

/// Serves the instructions for iOS Shortcuts, with which an iPhone shares without the app.
package struct ShortcutsController {
  private let pages: Pages
  private let accounts: AccountService
  private let address: ServerAddress

  package init(pages: Pages, accounts: AccountService, address: ServerAddress) {
    self.pages = pages
    self.accounts = accounts
    self.address = address
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(PagePath.shortcuts), use: show)
    router.post(RouterPath(PagePath.shortcuts), use: makeToken)
  }

  @Sendable
  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard let caller = context.caller else { return .signIn(for: request) }
    return .page(try await page(request, caller, token: nil))
  }

  @Sendable
  private func makeToken(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let grant = try await accounts.makeToken(
      account: caller.account, name: Message.shortcutsTokenName.text, scopes: [.createShare])
    context.note(
      .tokenMade, account: caller.account, [.token: grant.id, .scope: Scope.createShare.rawValue])
    return .page(try await page(request, caller, token: grant.token))
  }

  private func page(_ request: Request, _ caller: Caller, token: String?) async throws -> String {
    let server = address.text(for: request)
    return pages.render(
      "shortcuts",
      [
        "title": Message.titleShortcuts.text, "email": try await accounts.find(id: caller.account)?.email,
        "token": token, "shares": server + Routes.shares, "form": server + PagePath.newShare + "?content=",
      ])
  }
}
