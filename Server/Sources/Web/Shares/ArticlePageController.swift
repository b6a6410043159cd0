// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import HTTPTypes
package import Hummingbird
package import Identity
import Messages
package import Pipeline
import ServerCore
package import ServerHTTP
import ShareContract
import Storage

/// Serves a share's article as it appears on the e-reader.
package struct ArticlePageController {
  private let pages: Pages
  private let accounts: AccountService
  private let library: ShareLibrary

  package init(pages: Pages, accounts: AccountService, library: ShareLibrary) {
    self.pages = pages
    self.accounts = accounts
    self.library = library
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(PagePath.image(":name", of: ":id")), use: image)
    router.get(RouterPath(PagePath.leadImage(of: ":id")), use: leadImage)
  }

  // Images come from the book, so the browser doesn't contact third parties.
  @Sendable
  private func leadImage(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let image = try await library.leadImage(of: try context.shareID(), account: caller.account)
    var response = Response.tagged(image.bytes, type: image.mediaType, to: request)
    // The copy is used only with the same session: somebody else may use the browser later.
    response.headers[.cacheControl] = "private, max-age=86400"
    response.headers.vary(on: .cookie)
    return response
  }

  @Sendable
  private func image(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let image = try await library.image(
      try context.parameters.require("name"), of: try context.shareID(), account: caller.account)
    return .tagged(image.bytes, type: image.mediaType, to: request)
  }
}
