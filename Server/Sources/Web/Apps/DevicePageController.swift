// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
package import Hummingbird
package import Identity
import Messages
package import ServerCore
package import ServerHTTP
import ShareContract
import Storage

/// Serves the page where a user types the code of a device and decides about its access (RFC 8628, section 3.3).
package struct DevicePageController {
  private let pages: Pages
  private let accounts: AccountService
  private let access: AppAccess
  /// The limit for typed codes, by account.
  private let tries: SignInLimits

  package init(pages: Pages, accounts: AccountService, access: AppAccess, tries: SignInLimits) {
    self.pages = pages
    self.accounts = accounts
    self.access = access
    self.tries = tries
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(Routes.devicePage), use: show)
    router.post(RouterPath(Routes.devicePage), use: decide)
  }

  @Sendable
  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    let typed = request.uri.queryParameters["user_code"].map(String.init)
    guard let caller = context.caller, case .session = caller.credential else {
      return .seeOther(PagePath.signIn(next: Self.path(typed)))
    }
    guard let typed else { return .page(form(notice: nil, try await email(caller))) }
    return try await question(typed, caller)
  }

  private static func path(_ typed: String?) -> String {
    guard let code = typed.flatMap(UserCode.init(typed:)) else { return Routes.devicePage }
    return Routes.devicePage + "?user_code=" + code.text
  }

  // The limit stops guessing long before a guess succeeds.
  private func question(_ typed: String, _ caller: Caller) async throws -> Response {
    try await tries.take(codeOf: caller.account)
    let email = try await email(caller)
    guard let code = UserCode(typed: typed),
      let pendingRequest = try await access.pendingRequest(code, for: caller.account)
    else {
      return .page(
        form(notice: .noticeCodeUnknown, email, typed: typed),
        status: .notFound)
    }
    let scope = RequestedScope(stored: pendingRequest.scopes)
    return .page(
      pages.render(
        "consent",
        [
          "title": Message.titleConnect.text, "app": pendingRequest.name, "account": email,
          "mayChange": scope.mayChange,
          "action": Routes.devicePage, "code": code.text,
          "fields": [
            ["name": "user_code", "value": code.text], ["name": "account", "value": caller.account],
          ],
          "other": PagePath.signIn(next: Self.path(typed)),
        ]))
  }

  @Sendable
  private func decide(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let fields = try await request.form(context)
    // Without a decision, or if somebody else has signed in since the page was opened, which named another account.
    let isForCaller = fields["account"].map { $0 == caller.account } ?? true
    guard let decision = fields["decision"], isForCaller else {
      return try await question(fields["user_code"] ?? "", caller)
    }
    try await tries.take(codeOf: caller.account)
    guard let code = UserCode(typed: fields["user_code"] ?? ""),
      let pendingRequest = try await access.decide(
        code, isAllowed: decision == "allow", account: caller.account)
    else {
      return .page(
        form(notice: .noticeCodeExpired, try await email(caller), typed: fields["user_code"] ?? ""),
        status: .gone)
    }
    context.note(
      decision == "allow" ? .deviceAllowed : .deviceDenied, account: caller.account,
      [.client: pendingRequest.client])
    return .page(done(pendingRequest, isAllowed: decision == "allow"))
  }

  private func done(_ pendingRequest: DeviceCodeRecord, isAllowed: Bool) -> String {
    isAllowed
      ? pages.message(.titleConnected, .noticeDeviceConnected(device: pendingRequest.name))
      : pages.message(.titleDenied, .noticeDeviceDenied(device: pendingRequest.name))
  }

  private func form(notice: Message?, _ email: String?, typed: String = "") -> String {
    pages.render(
      "device",
      [
        "title": Message.titleConnect.text, "notice": notice?.text, "email": email,
        "typed": String(typed.prefix(40)),
      ])
  }

  private func email(_ caller: Caller) async throws -> String? {
    try await accounts.find(id: caller.account)?.email
  }
}
