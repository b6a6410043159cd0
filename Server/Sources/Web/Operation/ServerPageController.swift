// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird
package import Identity
import Messages
package import Pipeline
import ServerCore
package import ServerHTTP
import ShareContract
import Storage

/// Serves the admin's page about the server.
package struct ServerPageController {
  private let pages: Pages
  private let accounts: AccountService
  private let overview: @Sendable () async throws -> ServerOverview

  package init(
    pages: Pages, accounts: AccountService, overview: @escaping @Sendable () async throws -> ServerOverview
  ) {
    (self.pages, self.accounts, self.overview) = (pages, accounts, overview)
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(PagePath.server), use: show)
  }

  @Sendable
  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard context.caller != nil else { return .seeOther(PagePath.signIn) }
    // Other users get 404, as for the list of users.
    let caller = try context.webCaller()
    guard caller.sessionSecret != nil, let account = try await accounts.find(id: caller.account),
      account.role == .admin
    else { throw Problem(.notFound) }
    let page = ServerPage(try await overview())
    return .page(pages.render("server", page.values.merging(["email": account.email]) { $1 }))
  }
}
