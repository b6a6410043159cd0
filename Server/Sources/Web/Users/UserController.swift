// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird
package import Identity
import Messages
package import Pipeline
package import ServerCore
package import ServerHTTP
import ShareContract
import Storage

/// Serves the admin's page about one user: role, password, access, removal.
package struct UserController {
  private let pages: Pages
  private let gate: AdminGate
  private let members: MembershipService
  private let access: AccountSwitch
  private let leave: AccountLeave
  private let rate: RateLimit
  /// The limit for passwords tried here, by account.
  private let tries: SignInLimits

  package init(
    pages: Pages, gate: AdminGate, members: MembershipService, access: AccountSwitch, leave: AccountLeave,
    rate: RateLimit, tries: SignInLimits
  ) {
    (self.pages, self.gate, self.members, self.access) = (pages, gate, members, access)
    (self.leave, self.rate, self.tries) = (leave, rate, tries)
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(PagePath.user(":account")), use: show)
    router.post(RouterPath(PagePath.role(ofUser: ":account")), use: setRole)
    router.post(RouterPath(PagePath.disabling(ofUser: ":account")), use: disable)
    router.post(RouterPath(PagePath.enabling(ofUser: ":account")), use: enable)
    router.post(RouterPath(PagePath.passwordReset(ofUser: ":account")), use: reset)
    router.post(RouterPath(PagePath.removal(ofUser: ":account")), use: remove)
  }

  @Sendable
  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard context.caller != nil else { return .signIn(for: request) }
    let admin = try await gate.admin(context)
    return .page(try await page(for: admin, try context.parameters.require("account")))
  }

  private func page(
    for admin: AccountRecord, _ id: String, _ notice: UsersPage.Notice? = nil, typed: String = ""
  ) async throws -> String {
    guard let user = try await members.find(id) else { throw Problem(.notFound, .unknownAccount) }
    let values: [String: Any?] = [
      "title": user.account.email, "email": admin.email, "isOwn": id == admin.id, "typed": typed,
      "hasPassword": admin.password != nil, "sendsMail": members.sendsMail,
    ]
    let facts: [String: Any?] = UserFacts(user).values
    return pages.render("user", values.merging(facts) { $1 }.merging(notice?.values ?? [:]) { $1 })
  }

  @Sendable
  private func setRole(_ request: Request, _ context: ServerContext) async throws -> Response {
    let wanted = try await request.form(context)["role"] ?? ""
    return try await change(context) { admin, user in
      guard let role = StoredRole(rawValue: wanted) else { throw Problem(.unprocessable, .unknownRole) }
      try await members.setRole(role, of: user.id)
      context.note(.roleChanged, account: user.id, [.role: role.rawValue, .by: admin.id])
      return UsersPage.Notice(
        role == .admin ? .noticeMadeAdmin(email: user.email) : .noticeMadeUser(email: user.email))
    }
  }

  @Sendable
  private func disable(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await change(context) { admin, user in
      try await access.disable(user.id)
      context.note(.accountDisabled, account: user.id, [.by: admin.id])
      return UsersPage.Notice(.noticeUserDisabled(email: user.email))
    }
  }

  @Sendable
  private func enable(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await change(context) { admin, user in
      try await access.enable(user.id)
      context.note(.accountEnabled, account: user.id, [.by: admin.id])
      return UsersPage.Notice(.noticeUserEnabled(email: user.email))
    }
  }

  // With a mail server, only the user gets the link: an admin who saw it could sign in to the account.
  @Sendable
  private func reset(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await change(context) { admin, user in
      try await rate.take(admin.id)
      let link = try await members.sendReset(to: user, admin: (account: admin, peer: context.peerKey))
      context.note(.passwordResetLinkMade, account: user.id, [.by: admin.id])
      return members.sendsMail
        ? UsersPage.Notice(.noticeResetSent(email: user.email))
        : UsersPage.Notice(.noticeResetNotSent(email: user.email), link: link)
    }
  }

  private func change(
    _ context: ServerContext,
    _ action: (_ admin: AccountRecord, _ user: AccountRecord) async throws -> UsersPage.Notice
  ) async throws -> Response {
    let admin = try await gate.admin(context)
    let id = try context.parameters.require("account")
    do {
      let notice = try await action(admin, try await user(id, besides: admin))
      return .page(try await page(for: admin, id, notice))
    } catch let error as any ShownError where error.problem.knownCode != .notFound {
      return error.response(showing: try await page(for: admin, id, .init(error)))
    }
  }

  private func user(_ id: String, besides admin: AccountRecord) async throws -> AccountRecord {
    guard let user = try await members.find(id)?.account else { throw Problem(.notFound, .unknownAccount) }
    guard id != admin.id else { throw Problem(.conflict, .ownAccountOnly) }
    return user
  }
}

extension UserController {
  // The admin has to enter their own password, and the address of the account as a confirmation.
  @Sendable
  private func remove(_ request: Request, _ context: ServerContext) async throws -> Response {
    let form = try await request.form(context)
    let admin = try await gate.admin(context)
    let id = try context.parameters.require("account")
    do {
      let user = try await user(id, besides: admin)
      try await prove(admin, form, context)
      guard form["email"]?.lowercased() == user.email else {
        throw Problem(.unprocessable, .addressOfUserWrong)
      }
      try await leave.delete(id)
      context.note(.accountDeleted, account: id, [.by: admin.id])
      let notice = UsersPage.Notice(.noticeUserRemoved(email: user.email))
      return .page(try await UsersPage(pages: pages, members: members).html(for: admin, notice))
    } catch let error as any ShownError where error.problem.knownCode != .notFound {
      let page = try await page(for: admin, id, .init(error), typed: form["email"] ?? "")
      return error.response(showing: page)
    }
  }

  private func prove(
    _ admin: AccountRecord, _ form: [String: String], _ context: ServerContext
  ) async throws {
    guard let secret = try context.webCaller().sessionSecret.flatMap(Secret.init(reading:)) else {
      throw Problem(.missingScope, .browserOnly)
    }
    try await tries.take(passwordOf: admin.id)
    _ = try await context.notingRefusal(as: .ownerCheckFailed, via: "password", account: { admin.id }) {
      try await gate.accounts.proveOwner(admin.id, session: secret, password: form["current"] ?? "")
    }
  }
}
