// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Identity
import Messages
package import Pipeline
import ServerCore
import ShareContract
import Storage

/// Makes the page with the form for new shares.
package struct NewSharePage: Sendable {
  private let pages: Pages
  private let accounts: AccountService
  private let destinations: DestinationService
  private let preview: NewSharePreview
  /// The maximum length of a comment in grapheme clusters.
  private let commentCharacters: Int

  package init(
    pages: Pages, accounts: AccountService, destinations: DestinationService, preview: NewSharePreview,
    commentCharacters: Int
  ) {
    self.pages = pages
    self.accounts = accounts
    self.destinations = destinations
    self.preview = preview
    self.commentCharacters = commentCharacters
  }

  /// What the page shows besides the form.
  struct Extras {
    /// An error of an action.
    var notice: String?
    /// Whether the browser has just sent what another app shared.
    var isShared = false
    var showsPreview = false
  }

  func html(_ draft: NewShareDraft, of caller: Caller, _ extras: Extras = Extras()) async throws -> String {
    let targets = try await destinations.list(account: caller.account).filter { $0.closed == nil }
    let values: [String: Any?] = [
      "title": Message.titleNew.text, "email": try await accounts.find(id: caller.account)?.email,
      "submission": (draft.submission ?? Submission()).text,
      "hasOutbox": true, "notice": extras.notice, "isShared": extras.isShared ? true : nil,
      "typed": draft.content, "typedTitle": draft.title, "typedComment": draft.comment,
      "hostTitle": draft.hostTitle.isEmpty ? nil : draft.hostTitle, "commentLimit": commentCharacters,
      "isOpen": draft.title.isEmpty && draft.comment.isEmpty ? nil : true,
      "filesAgain": extras.showsPreview && !draft.files.isEmpty ? true : nil,
      "hasTargets": !targets.isEmpty, "targets": targets.map { Self.values($0, draft) },
    ]
    let shown =
      extras.showsPreview ? try await preview.values(draft.textShares, account: caller.account) : [:]
    return pages.render("new", values.merging(shown) { $1 })
  }

  private static func values(_ target: DestinationRecord, _ draft: NewShareDraft) -> [String: Any] {
    [
      "targetID": target.id, "targetName": target.name,
      "isChosen": draft.destinations?.contains(target.id) ?? target.isDefault,
    ]
  }

  /// Why the shares of a form can't be made; nil if they can.
  func problem(of draft: NewShareDraft) -> Problem? {
    if draft.isEmpty { return Problem(.emptyShare, .shareBlank) }
    if draft.hasTooManyLinks { return .tooManyLinks }
    guard draft.comment.count > commentCharacters else { return nil }
    return Problem(
      .unprocessable, .commentTooLong(count: draft.comment.count, limit: commentCharacters))
  }
}

extension Problem {
  /// A list is longer than one form takes.
  static var tooManyLinks: Problem {
    Problem(
      .severalLinks,
      .tooManyLinks(count: SharedText.linkLimit, limit: SharedText.listByteLimit))
  }
}
