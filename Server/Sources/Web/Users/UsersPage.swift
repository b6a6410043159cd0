// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Identity
import Messages
import ServerCore
import Storage

/// Makes the page with the users of the server and the open invitations.
struct UsersPage {
  /// What the page says about the last action.
  struct Notice {
    let text: String
    let isError: Bool
    /// A link to pass on, if the server can't send email.
    let link: String?

    init(_ message: Message, link: String? = nil) { (text, isError, self.link) = (message.text, false, link) }

    init(_ error: any ShownError) { (text, isError, link) = (error.notice, true, nil) }

    var values: [String: Any?] {
      ["notice": isError ? nil : text, "alert": isError ? text : nil, "link": link]
    }
  }

  let pages: Pages
  let members: MembershipService

  /// - Parameter typed: the address in the form, after an error.
  func html(for admin: AccountRecord, _ notice: Notice? = nil, typed: String = "") async throws -> String {
    let (users, invitations) = (try await members.list(), try await members.invitations())
    let values: [String: Any?] = [
      "title": Message.titleUsers.text, "email": admin.email, "typed": typed,
      "mayInvite": members.signUpMode != .closed, "mode": FlagText(Self.text(of: members.signUpMode)).values,
      "users": users.map { Self.row($0, isOwn: $0.account.id == admin.id) },
      "hasInvitations": !invitations.isEmpty, "invitations": invitations.map(Self.row),
    ]
    return pages.render("users", values.merging(notice?.values ?? [:]) { $1 })
  }

  private static func row(_ user: ListedAccount, isOwn: Bool) -> [String: Any] {
    UserFacts(user).values.merging(["isOwn": isOwn]) { $1 }
  }

  private static func row(_ invitation: InvitationRecord) -> [String: Any] {
    let calendar = PageCalendar()
    return [
      "invited": invitation.email, "isAdminRole": invitation.role == .admin,
      "sent": calendar.date(invitation.sentAt.date), "expires": calendar.date(invitation.expiresAt.date),
    ]
  }

  private static func text(of mode: SignUp) -> String {
    switch mode {
    case .open: Message.noticeSignUpOpen.text
    case .invited: Message.noticeSignUpInvited.text
    case .closed: Message.noticeSignUpClosed.text
    }
  }
}
