// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
package import Hummingbird
import Identity
import Messages
import ServerCore
package import ServerHTTP
import ShareContract

/// Serves the form for new shares: links, text, photos, and files, with a preview of what is made of them.
///
/// Without scripts, the preview is a second step and files are sent with the form. Other apps open the form, too: with an
/// address such as `/new?url=…`, or through the browser's share sheet, if the service worker isn't running.
package struct NewShareController {
  private let page: NewSharePage
  private let sender: NewShareSender

  package init(page: NewSharePage, sender: NewShareSender) {
    (self.page, self.sender) = (page, sender)
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(PagePath.newShare), use: show)
    router.post(RouterPath(PagePath.newShare), use: submit)
    router.post(RouterPath(PagePath.shareTarget), use: take)
  }

  @Sendable
  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard let caller = context.caller else {
      return .signIn(for: request)
    }
    let draft = NewShareDraft(parameters: request.parameter)
    // The service worker of an earlier version, which a browser may still have, sends shares of other apps and redirects here.
    let isShared = request.parameter("shared") != nil
    return .page(try await page.html(draft, of: caller, .init(isShared: isShared)))
  }

  @Sendable
  private func submit(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let form = try await sender.form(of: request)
    let draft = NewShareDraft(form)
    if form["do"] == "preview" {
      let problem = draft.hasTooManyLinks ? Problem.tooManyLinks : nil
      return .page(
        try await page.html(draft, of: caller, .init(notice: problem?.notice, showsPreview: problem == nil)))
    }
    return try await add(draft, caller)
  }

  // The share sheet of Android sends the title of the other app, text, and address in separate fields. The text beside an
  // address is the comment. Its form has no field for a submission, and a reload sends it again.
  @Sendable
  private func take(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let form = try await sender.form(of: request)
    var draft = NewShareDraft()
    let (url, text) = (form["url"] ?? "", form["text"] ?? "")
    (draft.content, draft.comment) = url.isEmpty ? (text, "") : (url, text == url ? "" : text)
    (draft.hostTitle, draft.files) = (form["title"] ?? "", form.files)
    draft.submission =
      Submission(form["submission"]) ?? Submission(boundaryOf: request.headers[.contentType])
    return try await add(draft, caller)
  }

  private func add(_ draft: NewShareDraft, _ caller: Caller) async throws -> Response {
    if let problem = page.problem(of: draft) {
      return problem.response(showing: try await page.html(draft, of: caller, .init(notice: problem.notice)))
    }
    let outcome = try await sender.add(draft, account: caller.account)
    guard let error = outcome.error else {
      return .seeOther(outcome.address)
    }
    // The links that were added must not be added again with the rest.
    var rest = draft
    let left = draft.textShares.dropFirst(outcome.accepted).compactMap(\.url)
    if outcome.accepted > 0 { rest.content = left.joined(separator: "\n") }
    let notice =
      outcome.added == 0
      ? error.notice : Message.newPartly(count: outcome.added, reason: error.notice).text
    return error.response(showing: try await page.html(rest, of: caller, .init(notice: notice)))
  }
}
