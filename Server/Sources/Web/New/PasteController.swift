// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
package import Hummingbird
import Identity
import ServerCore
package import ServerHTTP
import ShareContract
import Storage

/// Takes new shares from the short form of the library.
package struct PasteController {
  private let maker: LibraryPageMaker
  private let page: NewSharePage
  private let sender: NewShareSender

  package init(maker: LibraryPageMaker, page: NewSharePage, sender: NewShareSender) {
    (self.maker, self.page, self.sender) = (maker, page, sender)
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.post(RouterPath(PagePath.shares), use: paste)
  }

  // Several links are shown on the page of the long form before they are added.
  @Sendable
  private func paste(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let form = try await sender.form(of: request)
    var draft = NewShareDraft()
    (draft.content, draft.submission) = (form["content"] ?? "", Submission(form["submission"]))
    if form["do"] != "add", draft.textShares.count > 1 {
      return .page(try await page.html(draft, of: caller, .init(showsPreview: true)))
    }
    if let problem = page.problem(of: draft) { return try await response(problem, draft, caller) }
    let outcome = try await sender.add(draft, account: caller.account)
    if let error = outcome.error { return try await response(error, draft, caller) }
    return .seeOther(outcome.address)
  }

  /// The library with the error and what was entered.
  private func response(
    _ error: any ShownError, _ draft: NewShareDraft, _ caller: Caller
  ) async throws -> Response {
    let extras = LibraryPageMaker.Extras(
      notice: error.notice, typed: draft.content, submission: draft.submission ?? Submission())
    return error.response(
      showing: try await maker.page(LibraryFilter(view: .inbox), of: caller, extras))
  }
}
