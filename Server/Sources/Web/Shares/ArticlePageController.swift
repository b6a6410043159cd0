// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import HTTPTypes
package import Hummingbird
package import Identity
import Messages
package import Pipeline
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
    router.get("shares/:id/article", use: article)
    router.get("shares/:id/pictures/:name", use: picture)
  }

  // Images come from the book, so the browser doesn't contact third parties.
  @Sendable
  private func article(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard let caller = context.caller else { return .seeOther(PagePath.signIn) }
    let id = try context.shareID()
    let article = try await library.shownArticle(
      id, account: caller.account, picturesAt: "/shares/\(id.text)/pictures/")
    var values: [String: Any?] = ["title": article.title ?? Message.titleArticle.text, "html": article.html]
    values["email"] = try await accounts.find(id: caller.account)?.email
    values["heading"] = article.isFromBook ? nil : article.title ?? Message.titleUntitled.text
    values["url"] = article.isFromBook ? nil : article.url
    values["language"] = article.language
    values["direction"] = article.direction == "rtl" ? "rtl" : nil
    return .page(pages.render("article", values))
  }

  @Sendable
  private func picture(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let picture = try await library.picture(
      try context.parameters.require("name"), of: try context.shareID(), account: caller.account)
    return .tagged(picture.bytes, type: picture.mediaType, to: request)
  }
}
