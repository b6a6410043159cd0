// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird
package import Identity
package import Pipeline
import ServerCore
package import ServerHTTP
import ShareContract
import Storage

/// Serves one share's page: what happened to it, what its book lacks, and every action.
package struct SharePageController {
  private let pages: Pages
  private let accounts: AccountService
  private let library: ShareLibrary
  private let destinations: DestinationService
  private let limits: BookLimits

  package init(
    pages: Pages, accounts: AccountService, library: ShareLibrary, destinations: DestinationService,
    limits: BookLimits
  ) {
    self.pages = pages
    self.accounts = accounts
    self.library = library
    self.destinations = destinations
    self.limits = limits
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(PagePath.share(":id")), use: show)
  }

  @Sendable
  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard let caller = context.caller else { return .signIn(for: request) }
    let id = try context.shareID()
    let page = SharePage(
      status: try await library.status(id, account: caller.account),
      item: try await library.item(id, account: caller.account),
      destinations: try await destinations.list(account: caller.account),
      simpler: try await library.simplerForms(id, account: caller.account), limits: limits)
    var values = page.values
    values["email"] = try await accounts.find(id: caller.account)?.email
    values["toast"] = LibraryToast(parameters: request.parameter)?.values(page: PagePath.share(id.text))
    return .page(pages.render("share", values))
  }
}
