// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird
package import Identity
import Messages
package import ServerCore
package import ServerHTTP
import ShareContract
package import Storage

/// Lets users create and recover accounts with mailed links.
package struct SignUpController {
  private let pages: Pages
  private let members: MembershipService
  private let accounts: AccountService
  private let cookie: SessionCookie
  private let rate: RateLimit

  package init(
    pages: Pages, members: MembershipService, accounts: AccountService, cookie: SessionCookie, rate: RateLimit
  ) {
    self.pages = pages
    self.members = members
    self.accounts = accounts
    self.cookie = cookie
    self.rate = rate
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(PagePath.signUp), use: showSignUp)
    router.post(RouterPath(PagePath.signUp), use: askSignUp)
    router.get(RouterPath(PagePath.signUpLink(":code")), use: showLink)
    router.post(RouterPath(PagePath.signUpLink(":code")), use: signUp)
    router.get(RouterPath(PagePath.reset), use: showReset)
    router.post(RouterPath(PagePath.reset), use: askReset)
    router.get(RouterPath(PagePath.resetLink(":code")), use: showNewPassword)
    router.post(RouterPath(PagePath.resetLink(":code")), use: reset)
  }

  private static let signUpPage = Asking(
    heading: .askSignUp, text: .askSignUpText, fields: [.email], button: .askSendLink)

  private static let resetPage = Asking(
    heading: .askReset, text: .askResetText, fields: [.email], button: .askSendLink)

  private static let newPasswordPage = Asking(
    heading: .askChoosePassword, fields: [.newPassword],
    choices: [("sessions", .askEndSessions, true), ("tokens", .askRevokeTokens, false)],
    button: .askSetPassword)

  @Sendable
  private func showSignUp(_ request: Request, _ context: ServerContext) async throws -> Response {
    members.signUpMode == .open ? .page(Self.signUpPage.page(pages)) : closed
  }

  private var closed: Response {
    .page(
      pages.message(
        .titleNoSignUp, members.signUpMode == .invited ? .noticeByInvitation : .noticeByOperator),
      status: .forbidden)
  }

  @Sendable
  private func askSignUp(_ request: Request, _ context: ServerContext) async throws -> Response {
    try CrossOrigin.checkForm(request)
    guard members.signUpMode == .open else { return closed }
    return try await sendLink(request, context, Self.signUpPage, members.askSignUp)
  }

  // The response is the same for every address, so it doesn't reveal which ones have an account.
  private func sendLink(
    _ request: Request, _ context: ServerContext, _ page: Asking,
    _ ask: (String, PeerKey) async throws -> Void
  ) async throws -> Response {
    let email = try await request.form(context)["email"] ?? ""
    do {
      try await rate.take(context.peerKey.text)
      try await ask(email, context.peerKey)
    } catch let error as any ShownError {
      return error.response(showing: page.page(pages, notice: error.notice, form: ["email": email]))
    }
    return .page(
      members.sendsMail
        ? pages.message(.titleCheckMail, .noticeLinkSent(email: email))
        : pages.message(.titleNoMail, .noticeLinkNotSent))
  }

  @Sendable
  private func showLink(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard let email = try await members.signUpAddress(try context.parameters.require("code")) else {
      return usedUp
    }
    return .page(Self.choosing(email).page(pages))
  }

  private static func choosing(_ email: String) -> Asking {
    Asking(heading: .askSignUpAs(email: email), fields: [.newPassword], button: .askCreateAccount)
  }

  @Sendable
  private func signUp(_ request: Request, _ context: ServerContext) async throws -> Response {
    try CrossOrigin.checkForm(request)
    let code = try context.parameters.require("code")
    let password = try await request.form(context)["password"] ?? ""
    guard let email = try await members.signUpAddress(code) else { return usedUp }
    return try await welcome(request, context, Self.choosing(email), .accountMade) {
      try await members.signUp(code, password: password)
    }
  }

  @Sendable
  private func showReset(_ request: Request, _ context: ServerContext) async throws -> Response {
    .page(Self.resetPage.page(pages))
  }

  @Sendable
  private func askReset(_ request: Request, _ context: ServerContext) async throws -> Response {
    try CrossOrigin.checkForm(request)
    let result = try await sendLink(request, context, Self.resetPage, members.askReset)
    if result.status == .ok { context.note(.passwordResetRequested, account: nil) }
    return result
  }

  @Sendable
  private func showNewPassword(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard try await members.isReset(try context.parameters.require("code")) else { return usedUp }
    return .page(Self.newPasswordPage.page(pages))
  }

  @Sendable
  private func reset(_ request: Request, _ context: ServerContext) async throws -> Response {
    try CrossOrigin.checkForm(request)
    let code = try context.parameters.require("code")
    let form = try await request.form(context)
    guard try await members.isReset(code) else { return usedUp }
    return try await welcome(request, context, Self.newPasswordPage, .passwordReset) {
      try await members.reset(code, password: form["password"] ?? "", ending: Endings(form))
    }
  }

  private func welcome(
    _ request: Request, _ context: ServerContext, _ page: Asking, _ event: SecurityEvent,
    _ action: () async throws -> AccountRecord
  ) async throws -> Response {
    do {
      let account = try await context.notingRefusal(as: .signInFailed, via: "mailed link", action)
      context.note(event, account: account.id, [.via: "mailed link", .role: account.role.rawValue])
      context.note(.signIn, account: account.id, [.via: "mailed link"])
      // No session outlives a sign-in.
      if let earlier = context.caller?.sessionSecret { try await accounts.closeSession(earlier) }
      let secret = try await accounts.openSession(account: account.id, agent: request.headers[.userAgent])
      var response = Response.seeOther(PagePath.library)
      response.headers[.setCookie] = cookie.field(secret)
      return response
    } catch let error as any ShownError {
      if error.problem.knownCode == .linkUsed { return usedUp }
      return error.response(showing: page.page(pages, notice: error.notice))
    }
  }

  private var usedUp: Response {
    .page(
      pages.message(.titleLinkExpired, .noticeLinkExpiredRequestNew), status: .gone)
  }
}

extension Endings {
  /// The values that a user chose in a form.
  package init(_ form: [String: String], keeping session: String? = nil) {
    self.init(
      sessions: form["sessions"] == "yes", exceptSession: session, tokens: form["tokens"] == "yes")
  }
}
