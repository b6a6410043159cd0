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

/// Signs users in and out: set-up link, sign-in link, password, sign-out.
package struct SignInController {
  private let pages: Pages
  private let accounts: AccountService
  private let destinations: DestinationService
  private let verifications: DestinationVerifications
  private let cookie: SessionCookie

  package init(
    pages: Pages, accounts: AccountService, destinations: DestinationService,
    verifications: DestinationVerifications,
    cookie: SessionCookie
  ) {
    self.pages = pages
    self.accounts = accounts
    self.destinations = destinations
    self.verifications = verifications
    self.cookie = cookie
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(PagePath.signIn), use: showForm)
    router.post(RouterPath(PagePath.signIn), use: signIn)
    router.post(RouterPath(PagePath.signOut), use: signOut)
    router.get(RouterPath(PagePath.setUpLink(":code")), use: showLink)
    router.post(RouterPath(PagePath.setUpLink(":code")), use: setUp)
    router.get(RouterPath(PagePath.signInLink(":code")), use: showLink)
    router.post(RouterPath(PagePath.signInLink(":code")), use: redeem)
  }

  @Sendable
  private func showForm(_ request: Request, _ context: ServerContext) async throws -> Response {
    let notice = try await accounts.hasAccounts() ? nil : Message.noticeNotSetUp.text
    return .page(signInPage(notice, next: ReturnPath(request.uri.queryParameters["next"].map(String.init))))
  }

  private func signInPage(_ notice: String?, next: ReturnPath?, email: String = "") -> String {
    pages.signIn(notice: notice, next: next, typed: email)
  }

  @Sendable
  private func signIn(_ request: Request, _ context: ServerContext) async throws -> Response {
    try CrossOrigin.checkForm(request)
    let form = try await request.form(context)
    let email = form["email"] ?? ""
    let next = ReturnPath(form["next"])
    do {
      let account = try await context.notingRefusal(
        as: .signInFailed, via: "password", account: { try await accounts.find(email: email)?.id }
      ) { try await accounts.signIn(email: email, password: form["password"] ?? "", from: context.peerKey) }
      context.note(.signIn, account: account.id, [.via: "password"])
      return try await welcome(account, request, context, to: next?.text ?? PagePath.library)
    } catch let error as any ShownError {
      return error.response(showing: signInPage(error.notice, next: next, email: email))
    }
  }

  @Sendable
  private func signOut(_ request: Request, _ context: ServerContext) async throws -> Response {
    // Another site's form comes without the cookie (SameSite), but the response would remove it from the browser.
    try CrossOrigin.checkForm(request)
    if case .session(let secret)? = context.caller?.credential { try await accounts.closeSession(secret) }
    if let caller = context.caller { context.note(.signOut, account: caller.account) }
    var response = Response.seeOther(PagePath.signIn)
    response.headers[.setCookie] = cookie.expiredField
    return response
  }

  // Viewing a link doesn't use it, because programs that preview links open all of them.
  @Sendable
  private func showLink(_ request: Request, _ context: ServerContext) async throws -> Response {
    let code = try context.parameters.require("code")
    guard let link = try await accounts.peek(code) else { return usedUp }
    return .page(linkPage(link, notice: nil))
  }

  /// - Parameter form: what was entered before an error.
  private func linkPage(_ link: SignInLink, notice: String?, form: [String: String] = [:]) -> String {
    switch link {
    case .setUp:
      pages.render(
        "set-up-account",
        [
          "filledEmail": form["email"] ?? "", "filledKindle": form["kindle"] ?? "",
          "title": Message.titleSetUp.text, "heading": Message.titleSetUp.text, "asksEmail": true,
          "notice": notice, "passwordLabel": Message.askNewPassword.text,
          "button": Message.askCreateAccount.text,
        ])
    case .account(let account):
      pages.render(
        "set-up-account",
        [
          "title": Message.titleSignIn.text, "heading": Message.askSignInAs(email: account.email).text,
          "notice": notice, "passwordLabel": Message.askOptionalPassword.text,
          "button": Message.askSignIn.text,
        ])
    }
  }

  private var usedUp: Response {
    .page(
      pages.message(.titleLinkExpired, .noticeLinkExpiredAskOperator), status: .gone)
  }

  @Sendable
  private func setUp(_ request: Request, _ context: ServerContext) async throws -> Response {
    try CrossOrigin.checkForm(request)
    let code = try context.parameters.require("code")
    let form = try await request.form(context)
    let kindle = (form["kindle"] ?? "").trimmingCharacters(in: .whitespaces)
    return try await withLink(code, request, context, form: form, to: PagePath.setUp) {
      // Before the account is made, so that a wrong address can be corrected in the form.
      if !kindle.isEmpty { try destinations.check(kindle: kindle) }
      let account = try await accounts.setUp(
        code: code, email: form["email"] ?? "", password: form["password"] ?? "")
      context.note(.accountMade, account: account.id, [.via: "set-up", .role: account.role.rawValue])
      if !kindle.isEmpty { try await addKindle(kindle, account) }
      return account
    }
  }

  // If the confirmation link can't be mailed, the Kindle stays unconfirmed, and the next page offers the link again.
  private func addKindle(_ address: String, _ account: AccountRecord) async throws {
    let record = try await destinations.add(
      account: account.id, kind: "kindle", address: address, name: Message.kindKindle.text, isDefault: true,
      isConfirmed: true)
    guard record.waits(for: .mailedLink) else { return }
    do {
      try await verifications.send(to: record)
    } catch is Problem {}
  }

  @Sendable
  private func redeem(_ request: Request, _ context: ServerContext) async throws -> Response {
    try CrossOrigin.checkForm(request)
    let code = try context.parameters.require("code")
    let password = try await request.form(context)["password"].flatMap { $0.isEmpty ? nil : $0 }
    return try await withLink(code, request, context) {
      let account = try await accounts.redeem(code: code, settingPassword: password)
      if password != nil { context.note(.passwordSet, account: account.id, [.via: "link"]) }
      return account
    }
  }

  private func withLink(
    _ code: String, _ request: Request, _ context: ServerContext, form: [String: String] = [:],
    to path: String = PagePath.library, _ action: () async throws -> AccountRecord
  ) async throws -> Response {
    do {
      let account = try await context.notingRefusal(as: .signInFailed, via: "link", action)
      context.note(.signIn, account: account.id, [.via: "link"])
      return try await welcome(account, request, context, to: path)
    } catch let error as any ShownError {
      guard let link = try await accounts.peek(code) else { return usedUp }
      return error.response(showing: linkPage(link, notice: error.notice, form: form))
    }
  }

  // Signs out the previous user of this browser: no session outlives a sign-in.
  private func welcome(
    _ account: AccountRecord, _ request: Request, _ context: ServerContext, to path: String
  ) async throws -> Response {
    if case .session(let secret)? = context.caller?.credential { try await accounts.closeSession(secret) }
    var response = Response.seeOther(path)
    response.headers[.setCookie] = cookie.field(
      try await accounts.openSession(account: account.id, agent: request.headers[.userAgent]))
    return response
  }
}
