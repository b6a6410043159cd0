// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird
package import Identity
import Messages
package import ServerCore
package import ServerHTTP
import ShareContract
import Storage

/// Serves the admin's page with users and invitations.
package struct UsersController {
  private let pages: Pages
  private let accounts: AccountService
  private let members: MembershipService
  private let rate: RateLimit

  package init(pages: Pages, accounts: AccountService, members: MembershipService, rate: RateLimit) {
    self.pages = pages
    self.accounts = accounts
    self.members = members
    self.rate = rate
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(PagePath.users), use: show)
    router.post(RouterPath(PagePath.users), use: invite)
  }

  @Sendable
  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard context.caller != nil else { return .seeOther(PagePath.signIn) }
    return .page(try await page(try await admin(context), notice: nil))
  }

  // Other users get 404.
  private func admin(_ context: ServerContext) async throws -> AccountRecord {
    let caller = try context.webCaller()
    guard caller.sessionSecret != nil, let account = try await accounts.find(id: caller.account),
      account.role == .admin
    else { throw Problem(.notFound) }
    return account
  }

  @Sendable
  private func invite(_ request: Request, _ context: ServerContext) async throws -> Response {
    let admin = try await admin(context)
    let email = try await request.form(context)["email"] ?? ""
    do {
      guard members.signUpMode != .closed else {
        throw Problem(.conflict, .signUpClosed)
      }
      try await rate.take(admin.id)
      _ = try await members.invite(
        email, role: .user, by: admin.email, admin: (account: admin, peer: context.peerKey))
      context.note(.invitationSent, account: admin.id, [.role: StoredRole.user.rawValue])
      return .page(try await page(admin, notice: invitationNotice(email).text))
    } catch let error as any ShownError {
      return error.response(showing: try await page(admin, notice: error.notice, typed: email))
    }
  }

  private func page(_ admin: AccountRecord, notice: String?, typed: String = "") async throws -> String {
    let users = try await members.list()
    return pages.render(
      "users",
      [
        "title": Message.titleUsers.text, "email": admin.email, "notice": notice, "typed": typed,
        "mayInvite": members.signUpMode != .closed, "mode": Self.words(members.signUpMode),
        "users": users.map { person -> [String: Any] in
          [
            "id": person.id, "address": person.email,
            "role": (person.role == .admin ? Message.roleAdmin : .roleUser).text,
            "created": PageCalendar().date(person.createdAt.date),
          ]
        },
      ])
  }

  private static func words(_ mode: SignUp) -> String {
    switch mode {
    case .open: Message.noticeSignUpOpen.text
    case .invited: Message.noticeSignUpInvited.text
    case .closed: Message.noticeSignUpClosed.text
    }
  }

  private func invitationNotice(_ email: String) -> Message {
    members.sendsMail ? .noticeInvitationSent(email: email) : .noticeInvitationNotSent(email: email)
  }
}
