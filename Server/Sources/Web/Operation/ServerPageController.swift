// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird
import Messages
package import Pipeline
import ServerCore
package import ServerHTTP
import Storage

/// Serves the admin's page about the server.
package struct ServerPageController {
  private let pages: Pages
  private let gate: AdminGate
  private let overview: @Sendable () async throws -> ServerOverview

  package init(
    pages: Pages, gate: AdminGate, overview: @escaping @Sendable () async throws -> ServerOverview
  ) {
    (self.pages, self.gate, self.overview) = (pages, gate, overview)
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(PagePath.server), use: show)
  }

  @Sendable
  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard context.caller != nil else { return .signIn(for: request) }
    let account = try await gate.admin(context)
    let page = ServerPage(try await overview())
    return .page(pages.render("server", page.values.merging(["email": account.email]) { $1 }))
  }
}
