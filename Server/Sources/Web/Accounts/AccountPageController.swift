// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
package import Hummingbird
package import Identity
import Messages
import NIOCore
package import Pipeline
package import ServerCore
package import ServerHTTP
import ShareContract
package import Storage

/// Serves the user's account page: browsers, password, email address, export, deletion.
package struct AccountPageController {
  private let pages: Pages
  private let accounts: AccountService
  private let members: MembershipService
  private let leave: AccountLeave
  private let exports: AccountExports
  private let shares: Shares
  private let retention: RetentionRules
  private let quota: Quota
  private let cookie: SessionCookie
  /// The limit for passwords tried here, by account.
  private let tries: SignInLimits
  /// Links and unlinks identities, if the operator configured a provider.
  private let provider: ProviderSignIn?

  package init(
    pages: Pages, accounts: AccountService, members: MembershipService, leave: AccountLeave,
    exports: AccountExports, shares: Shares, retention: RetentionRules, quota: Quota, cookie: SessionCookie,
    tries: SignInLimits,
    provider: ProviderSignIn?
  ) {
    self.pages = pages
    self.accounts = accounts
    self.members = members
    self.leave = leave
    self.exports = exports
    (self.shares, self.quota, self.retention) = (shares, quota, retention)
    self.cookie = cookie
    self.tries = tries
    self.provider = provider
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(PagePath.account), use: show)
    router.post(RouterPath(PagePath.accountPassword), use: changePassword)
    router.post(RouterPath(PagePath.accountPreferences), use: setPreferences)
    router.post(RouterPath(PagePath.accountEmail), use: askEmail)
    router.get(RouterPath(PagePath.accountEmailLink(":code")), use: showEmail)
    router.post(RouterPath(PagePath.accountEmailLink(":code")), use: changeEmail)
    router.post(RouterPath(PagePath.end(ofSession: ":session")), use: endSession)
    router.post(RouterPath(PagePath.signOutEverywhere), use: signOutEverywhere)
    router.get(RouterPath(PagePath.accountExport), use: export)
    router.post(RouterPath(PagePath.accountDeletion), use: delete)
  }

  @Sendable
  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard let caller = context.caller, caller.sessionSecret != nil else {
      return .signIn(for: request)
    }
    return .page(try await page(caller, notice: nil))
  }

  private func page(
    _ caller: Caller, notice: String?, typed: TypedAccountForm = TypedAccountForm()
  ) async throws -> String {
    guard let account = try await accounts.find(id: caller.account) else { throw Problem(.notFound) }
    let identities = try await provider?.list(account.id) ?? []
    return pages.render(
      "account",
      [
        "provider": provider?.provider.name,
        "identities": identities.map { Self.values($0, hasPassword: account.password != nil) },
        "title": Message.titleAccount.text, "email": account.email, "notice": notice,
        "typedEmail": typed.email, "typedDeletion": typed.deletion, "endsSessions": typed.endsSessions,
        "revokesTokens": typed.revokesTokens, "storage": try await storage(account.id),
        "storageParts": try await retention.storage(of: account.id)?.values ?? [],
        "isAdmin": account.role == .admin, "hasPassword": account.password != nil,
        "languages": Self.languages(typed.language ?? account.preferences.language),
        "timeZone": typed.timeZone ?? account.preferences.timeZone,
        "timeZones": TimeZone.knownTimeZoneIdentifiers.sorted(),
      ].merging(try await retention.chosen(by: account.id).values(within: retention.server)) { $1 })
  }

  /// How much the account stores, and the limit if there is one.
  private func storage(_ account: String) async throws -> String {
    let usage = try await shares.usage(account: account, at: Moment(Date()))
    guard let limit = quota.bytes else {
      return Message.accountStorage(count: usage.shares, size: usage.bytes).text
    }
    return Message.accountStorageOf(count: usage.shares, size: usage.bytes, limit: limit).text
  }

  private static func languages(_ chosen: String?) -> [[String: Any]] {
    Language.all.map { ["code": $0.code, "name": $0.name, "isChosen": $0.code == chosen] }
  }

  // The page that follows is a new request, so that it has the language that was just chosen.
  @Sendable
  private func setPreferences(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let form = try await request.form(context)
    do {
      try await accounts.setPreferences(
        language: form["language"] ?? "", timeZone: form["timeZone"] ?? "", of: caller.account)
      return .seeOther(PagePath.account)
    } catch let error as any ShownError {
      let page = try await page(caller, notice: error.notice, typed: .preferences(form))
      return error.response(showing: page)
    }
  }

  private static func values(_ identity: LinkedIdentityRecord, hasPassword: Bool) -> [String: Any] {
    [
      "issuer": identity.issuer, "subject": identity.subject, "email": identity.email ?? identity.subject,
      "hasPassword": hasPassword, "created": PageCalendar().date(identity.createdAt.date),
      "used": PageCalendar().minute(identity.lastUsedAt.date),
    ]
  }

  @Sendable
  private func changePassword(_ request: Request, _ context: ServerContext) async throws -> Response {
    let form = try await request.form(context)
    return try await asOwner(context, form, .password(form)) { account, session in
      try await members.changePassword(
        account, to: form["password"] ?? "", ending: Endings(form, keeping: session))
      context.note(.passwordChanged, account: account.id)
      return .noticePasswordChanged
    }
  }

  @Sendable
  private func askEmail(_ request: Request, _ context: ServerContext) async throws -> Response {
    let form = try await request.form(context)
    let typed = TypedAccountForm(email: form["email"] ?? "")
    return try await asOwner(context, form, typed) { account, _ in
      try await members.askEmail(form["email"] ?? "", for: account, from: context.peerKey)
      context.note(.emailChangeRequested, account: account.id)
      return members.sendsMail ? .noticeEmailLinkSent : .noticeEmailLinkNotSent
    }
  }

  /// Runs an action for the owner only, who has to enter the password or to have signed in recently.
  private func asOwner(
    _ context: ServerContext, _ form: [String: String], _ typed: TypedAccountForm,
    _ action: (AccountRecord, _ session: String) async throws -> Message
  ) async throws -> Response {
    let caller = try context.webCaller()
    do {
      let (account, session) = try await owner(caller, form, context)
      let notice = try await action(account, session)
      return .page(try await page(caller, notice: notice.text))
    } catch let error as any ShownError {
      return error.response(
        showing: try await page(caller, notice: error.notice, typed: typed))
    }
  }

  private func owner(
    _ caller: Caller, _ form: [String: String], _ context: ServerContext
  ) async throws -> (AccountRecord, String) {
    guard let secret = caller.sessionSecret.flatMap(Secret.init(reading:)) else {
      throw Problem(.missingScope, .browserOnly)
    }
    try await tries.take(passwordOf: caller.account)
    let account = try await context.notingRefusal(
      as: .ownerCheckFailed, via: "password", account: { caller.account }
    ) { try await accounts.proveOwner(caller.account, session: secret, password: form["current"] ?? "") }
    return (account, secret.hash)
  }

  @Sendable
  private func showEmail(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard let address = try await members.newAddress(try context.parameters.require("code")) else {
      return usedUp
    }
    // A link that somebody else requested for their own account must not look like one of this reader's account.
    return .page(
      Asking(
        heading: .askChangeEmail(old: address.old, email: address.new), fields: [],
        button: .askChangeEmailButton
      ).page(pages))
  }

  @Sendable
  private func changeEmail(_ request: Request, _ context: ServerContext) async throws -> Response {
    try CrossOrigin.checkForm(request)
    do {
      let account = try await members.changeEmail(try context.parameters.require("code"))
      context.note(.emailChanged, account: account.id)
      return .page(
        pages.message(.titleEmailChanged, .noticeEmailChanged(email: account.email)))
    } catch is Problem {
      return usedUp
    }
  }

  private var usedUp: Response {
    .page(
      pages.message(.titleLinkExpired, .noticeLinkExpired), status: .gone)
  }

  @Sendable
  private func endSession(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let id = try context.parameters.require("session")
    if try await accounts.endSession(id, account: caller.account) {
      context.note(.sessionEnded, account: caller.account, [.session: id])
    }
    return .seeOther(PagePath.devices)
  }

  @Sendable
  private func signOutEverywhere(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let own = caller.sessionSecret.flatMap(Secret.init(reading:))?.hash
    try await members.end(Endings(sessions: true, exceptSession: own, tokens: true), of: caller.account)
    context.note(.allEnded, account: caller.account)
    return .seeOther(PagePath.account)
  }

  @Sendable
  private func export(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let export = try await exports.prepare(account: caller.account)
    return .archive(
      export.archive, name: "sharepipe-export.zip", limits: exports.limits, onEnd: export.slot.release)
  }

  @Sendable
  private func delete(_ request: Request, _ context: ServerContext) async throws -> Response {
    let form = try await request.form(context)
    let caller = try context.webCaller()
    do {
      let (account, _) = try await owner(caller, form, context)
      guard form["email"]?.lowercased() == account.email else {
        throw Problem(.unprocessable, .addressWrong)
      }
      try await leave.delete(account.id)
      context.note(.accountDeleted, account: account.id)
    } catch let error as any ShownError {
      let typed = TypedAccountForm(deletion: form["email"] ?? "")
      return error.response(showing: try await page(caller, notice: error.notice, typed: typed))
    }
    var response = Response.page(
      pages.message(.titleAccountDeleted, .noticeAccountDeleted))
    response.headers[.setCookie] = cookie.expiredField
    return response
  }
}
