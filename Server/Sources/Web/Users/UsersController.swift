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
  private let page: UsersPage
  private let gate: AdminGate
  private let members: MembershipService
  private let rate: RateLimit

  package init(pages: Pages, gate: AdminGate, members: MembershipService, rate: RateLimit) {
    (self.gate, self.members, self.rate) = (gate, members, rate)
    page = UsersPage(pages: pages, members: members)
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(PagePath.users), use: show)
    router.post(RouterPath(PagePath.users), use: invite)
    router.post(RouterPath(PagePath.invitationResending), use: inviteAgain)
    router.post(RouterPath(PagePath.invitationWithdrawal), use: withdraw)
  }

  @Sendable
  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard context.caller != nil else { return .signIn(for: request) }
    return .page(try await page.html(for: try await gate.admin(context)))
  }

  @Sendable
  private func invite(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await change(request, context) { admin, email in
      guard members.signUpMode != .closed else { throw Problem(.conflict, .signUpClosed) }
      try await rate.take(admin.id)
      let link = try await members.invite(
        email, role: .user, by: admin.email, admin: (account: admin, peer: context.peerKey))
      context.note(.invitationSent, account: admin.id, [.role: StoredRole.user.rawValue])
      return sent(link, email)
    }
  }

  @Sendable
  private func inviteAgain(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await change(request, context) { admin, email in
      try await rate.take(admin.id)
      let link = try await members.inviteAgain(
        email, by: admin.email, admin: (account: admin, peer: context.peerKey))
      context.note(.invitationSent, account: admin.id)
      return sent(link, email)
    }
  }

  private func sent(_ link: String, _ email: String) -> UsersPage.Notice {
    members.sendsMail
      ? UsersPage.Notice(.noticeInvitationSent(email: email))
      : UsersPage.Notice(.noticeInvitationNotSent(email: email), link: link)
  }

  @Sendable
  private func withdraw(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await change(request, context) { admin, email in
      try await members.withdraw(email)
      context.note(.invitationWithdrawn, account: admin.id)
      return UsersPage.Notice(.noticeInvitationWithdrawn(email: email))
    }
  }

  private func change(
    _ request: Request, _ context: ServerContext,
    _ action: (AccountRecord, _ email: String) async throws -> UsersPage.Notice
  ) async throws -> Response {
    let admin = try await gate.admin(context)
    let email = try await request.form(context)["email"] ?? ""
    do {
      let notice = try await action(admin, email)
      return .page(try await page.html(for: admin, notice))
    } catch let error as any ShownError {
      let notice = UsersPage.Notice(error)
      return error.response(showing: try await page.html(for: admin, notice, typed: email))
    }
  }
}
