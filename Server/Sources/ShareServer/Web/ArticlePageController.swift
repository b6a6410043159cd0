// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import HTTPTypes
import Hummingbird
import Messages
import ShareContract
import Storage

/// The article of a share as the e-reader has it.
struct ArticlePageController {
  let pages: Pages
  let accounts: AccountService
  let library: ShareLibrary

  func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get("shares/:id/article", use: article)
    router.get("shares/:id/pictures/:name", use: picture)
  }

  // Pictures come out of the book, where our program made them: a reader's browser asks no third party.
  @Sendable
  private func article(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard let caller = context.caller else { return .seeOther("/sign-in") }
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
