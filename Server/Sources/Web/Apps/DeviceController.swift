// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import HTTPTypes
import Hummingbird
package import Identity
import Messages
package import ServerCore
package import ServerHTTP
import ShareContract
import Storage

/// Serves `/oauth/device`, where a device requests access, and `/device`, where its user confirms it (RFC 8628).
package struct DeviceController {
  private let pages: Pages
  private let accounts: AccountService
  private let access: AppAccess
  private let issuer: Issuer
  /// The limit for devices that request access, by IP address.
  private let rate: RateLimit
  /// The limit for typed codes, by account.
  private let tries: SignInLimits

  package init(
    pages: Pages, accounts: AccountService, access: AppAccess, issuer: Issuer, rate: RateLimit,
    tries: SignInLimits
  ) {
    self.pages = pages
    self.accounts = accounts
    self.access = access
    self.issuer = issuer
    self.rate = rate
    self.tries = tries
  }

  /// The path where a device requests access (RFC 8628, section 3.1), and the page where its user decides.
  static let endpoint = Routes.deviceAuthorization
  package static let page = Routes.devicePage

  package func addRoutes(to groups: RouteGroups) {
    groups.open.post(RouterPath(Routes.deviceAuthorization), use: begin)
    groups.pages.get(RouterPath(Routes.devicePage), use: show)
    groups.pages.post(RouterPath(Routes.devicePage), use: decide)
  }

  @Sendable
  private func begin(_ request: Request, _ context: ServerContext) async throws -> Response {
    try rate.take(context.peerKey.text)
    do {
      try OAuthFields.refuseClientSecret(request)
      let wish = try DeviceRequest(try await OAuthFields(reading: request, context))
      let begun = try await access.begin(
        wish.client, name: wish.name, asked: wish.asked, from: context.peerKey, pairing: wish.pairing)
      guard let (device, user) = begun else {
        throw OAuthFault(.invalidGrant, "The pairing code was already used or has expired. Create a new one.")
      }
      let page = issuer.text(for: request) + Self.page
      return .json(
        DeviceAnswer(
          deviceCode: device, userCode: user.text, verificationURI: page,
          verificationURIComplete: page + "?user_code=" + user.text))
    } catch let fault as OAuthFault {
      return fault.response
    }
  }

  @Sendable
  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    let typed = request.uri.queryParameters["user_code"].map(String.init)
    guard let caller = context.caller, case .session = caller.credential else {
      return .seeOther(PagePath.signIn + "?" + FormEncoder.encode([("next", Self.path(typed))]))
    }
    guard let typed else { return .page(form(notice: nil, try await email(caller))) }
    return try await question(typed, caller)
  }

  private static func path(_ typed: String?) -> String {
    guard let code = typed.flatMap(UserCode.init(typed:)) else { return page }
    return page + "?user_code=" + code.text
  }

  // The limit stops guessing long before a guess succeeds.
  private func question(_ typed: String, _ caller: Caller) async throws -> Response {
    try tries.take(codeOf: caller.account)
    let email = try await email(caller)
    guard let code = UserCode(typed: typed), let wish = try await access.wish(code, for: caller.account)
    else {
      return .page(
        form(notice: .noticeCodeUnknown, email),
        status: .notFound)
    }
    let asked = RequestedScope(stored: wish.scopes)
    return .page(
      pages.render(
        "consent",
        [
          "title": Message.titleConnect.text, "app": wish.name, "account": email,
          "mayChange": asked.mayChange,
          "action": Self.page, "code": code.text, "fields": [["name": "user_code", "value": code.text]],
          "other": PagePath.signIn + "?" + FormEncoder.encode([("next", Self.path(typed))]),
        ]))
  }

  @Sendable
  private func decide(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let fields = try await request.form(context)
    guard let decision = fields["decision"] else {
      return try await question(fields["user_code"] ?? "", caller)
    }
    try tries.take(codeOf: caller.account)
    guard let code = UserCode(typed: fields["user_code"] ?? ""),
      let wish = try await access.decide(code, isAllowed: decision == "allow", account: caller.account)
    else {
      return .page(
        form(notice: .noticeCodeExpired, try await email(caller)), status: .gone)
    }
    context.note(
      decision == "allow" ? .deviceAllowed : .deviceDenied, account: caller.account, [.client: wish.client])
    return .page(done(wish, isAllowed: decision == "allow"))
  }

  private func done(_ wish: DeviceCodeRecord, isAllowed: Bool) -> String {
    isAllowed
      ? pages.message(.titleConnected, .noticeDeviceConnected(device: wish.name))
      : pages.message(.titleDenied, .noticeDeviceDenied(device: wish.name))
  }

  private func form(notice: Message?, _ email: String?) -> String {
    pages.render("device", ["title": Message.titleConnect.text, "notice": notice?.text, "email": email])
  }

  private func email(_ caller: Caller) async throws -> String? {
    try await accounts.find(id: caller.account)?.email
  }
}

private struct DeviceAnswer: Encodable {
  let deviceCode: String
  let userCode: String
  let verificationURI: String
  let verificationURIComplete: String
  let expiresIn = Int(AppAccess.deviceLife.components.seconds)
  let interval = Int(AppAccess.devicePause.components.seconds)

  enum CodingKeys: String, CodingKey {
    case deviceCode = "device_code"
    case userCode = "user_code"
    case verificationURI = "verification_uri"
    case verificationURIComplete = "verification_uri_complete"
    case expiresIn = "expires_in"
    case interval
  }
}
