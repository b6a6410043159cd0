// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
package import Hummingbird
package import Identity
import Messages
package import Pipeline
import ServerCore
package import ServerHTTP
import ShareContract
import Storage

/// Serves the form for new shares: links, text, photos, and files, with a preview of what is made of them.
///
/// Without scripts, the preview is a second step and files are sent with the form. Other apps open the form, too: with an
/// address such as `/new?url=…`, or through the browser's share sheet, if the service worker isn't running.
package struct NewShareController {
  private let pages: Pages
  private let accounts: AccountService
  private let destinations: DestinationService
  private let sender: NewShareSender
  private let preview: NewSharePreview
  /// The maximum length of a comment in grapheme clusters.
  private let commentCharacters: Int

  package init(
    pages: Pages, accounts: AccountService, destinations: DestinationService, sender: NewShareSender,
    preview: NewSharePreview, commentCharacters: Int
  ) {
    self.pages = pages
    self.accounts = accounts
    self.destinations = destinations
    self.sender = sender
    self.preview = preview
    self.commentCharacters = commentCharacters
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(PagePath.newShare), use: show)
    router.post(RouterPath(PagePath.newShare), use: submit)
    router.post(RouterPath(PagePath.shareTarget), use: take)
  }

  @Sendable
  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard let caller = context.caller else {
      return .seeOther(PagePath.signIn(next: request.uri.string))
    }
    let draft = NewShareDraft(parameters: request.parameter)
    return .page(try await page(caller, draft, isShared: request.parameter("shared") != nil))
  }

  @Sendable
  private func submit(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let form = try await form(request)
    let draft = NewShareDraft(form)
    if form["do"] == "preview" { return .page(try await page(caller, draft, showsPreview: true)) }
    return try await add(draft, caller)
  }

  // The share sheet of Android sends the title of the other app, text, and address in separate fields. The text beside an
  // address is the comment.
  @Sendable
  private func take(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let form = try await form(request)
    var draft = NewShareDraft()
    let (url, text) = (form["url"] ?? "", form["text"] ?? "")
    (draft.content, draft.comment) = url.isEmpty ? (text, "") : (url, text == url ? "" : text)
    draft.files = form.files
    return try await add(draft, caller)
  }

  private func form(_ request: Request) async throws -> SubmittedForm {
    let body = try await request.body.collect(upTo: sender.maxBody)
    return try SubmittedForm(body, contentType: request.headers[.contentType])
  }

  private func add(_ draft: NewShareDraft, _ caller: Caller) async throws -> Response {
    if let problem = problem(of: draft) {
      return problem.response(showing: try await page(caller, draft, notice: problem.notice))
    }
    let outcome = try await sender.add(draft, account: caller.account)
    guard let error = outcome.error else {
      return .seeOther(LibraryToast.address(PagePath.library, LibraryToast.parameters(added: outcome.added)))
    }
    // The links that were added must not be added again with the rest.
    var rest = draft
    let left = draft.textShares.dropFirst(outcome.added).compactMap(\.url)
    if outcome.added > 0 { rest.content = left.joined(separator: "\n") }
    let notice =
      outcome.added == 0
      ? error.notice : Message.newPartly(count: outcome.added, reason: error.notice).text
    return error.response(showing: try await page(caller, rest, notice: notice))
  }

  private func problem(of draft: NewShareDraft) -> Problem? {
    if draft.textShares.isEmpty && draft.fileShares.isEmpty { return Problem(.emptyShare, .shareBlank) }
    if draft.hasTooManyLinks {
      return Problem(.severalLinks, .tooManyLinks(limit: "\(SharedText.byteLimit / 1024)"))
    }
    guard draft.comment.count > commentCharacters else { return nil }
    return Problem(
      .unprocessable, .commentTooLong(count: "\(draft.comment.count)", limit: "\(commentCharacters)"))
  }

  private func page(
    _ caller: Caller, _ draft: NewShareDraft, notice: String? = nil, isShared: Bool = false,
    showsPreview: Bool = false
  ) async throws -> String {
    let shares = showsPreview ? draft.textShares : []
    let targets = try await destinations.list(account: caller.account).filter { $0.closed == nil }
    return pages.render(
      "new",
      [
        "title": Message.titleNew.text, "email": try await accounts.find(id: caller.account)?.email,
        // A placeholder that the page's script replaces.
        "count": "{count}", "submission": (draft.submission ?? Submission()).text,
        "hasOutbox": true, "notice": notice, "isShared": isShared ? true : nil, "typed": draft.content,
        "typedTitle": draft.title, "typedComment": draft.comment, "commentLimit": commentCharacters,
        "isOpen": draft.title.isEmpty && draft.comment.isEmpty ? nil : true,
        "previewText": showsPreview ? Message.newShares(count: shares.count).text : nil,
        "rows": try await preview.rows(shares, account: caller.account),
        "filesAgain": showsPreview && !draft.files.isEmpty ? true : nil,
        "hasTargets": !targets.isEmpty,
        "targets": targets.map { target in
          [
            "targetID": target.id, "targetName": target.name,
            "isChosen": draft.destinations?.contains(target.id) ?? target.isDefault,
          ] as [String: Any]
        },
      ])
  }
}
