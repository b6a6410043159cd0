// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
package import Hummingbird
package import Identity
import Messages
import ServerCore
package import ServerHTTP
import ShareContract
import Storage

/// Serves `/oauth/authorize`, the page on which a user authorizes an app.
package struct AuthorizationController {
  private let pages: Pages
  private let accounts: AccountService
  private let access: AppAccess
  private let issuer: Issuer

  package init(pages: Pages, accounts: AccountService, access: AppAccess, issuer: Issuer) {
    self.pages = pages
    self.accounts = accounts
    self.access = access
    self.issuer = issuer
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(Routes.authorize), use: ask)
    router.post(RouterPath(Routes.authorize), use: decide)
  }

  @Sendable
  private func ask(_ request: Request, _ context: ServerContext) async throws -> Response {
    let fields = OAuthFields(try FormBody.pairs(of: (request.uri.query ?? "").utf8))
    return try await withAuthorization(request, context, fields) { authorization, account in
      try await consentPage(authorization, account)
    }
  }

  @Sendable
  private func decide(_ request: Request, _ context: ServerContext) async throws -> Response {
    let body = try await request.body.collect(upTo: context.maxUploadSize)
    let fields = OAuthFields(try FormBody.pairs(of: body.readableBytesView))
    return try await withAuthorization(request, context, fields) { authorization, account in
      // Somebody else has signed in since the page was opened, so it named another account.
      if let shown = fields["account"], shown != account {
        return try await consentPage(authorization, account)
      }
      let isAllowed = fields["decision"] == "allow"
      context.note(
        isAllowed ? .appAllowed : .appDenied, account: account,
        [.client: authorization.client.id, .scope: authorization.requestedScope.names.joined(separator: " ")])
      guard isAllowed else {
        throw AuthorizationRequest.Fault.returned(
          OAuthFault(.accessDenied, "The user denied the request."), redirect: authorization.redirect,
          state: authorization.state)
      }
      let code = try await access.authorize(authorization, account: account)
      return .found(authorization.responseURL(code: code, issuer: issuer.text(for: request)))
    }
  }

  /// Runs `action` for the signed-in user.
  ///
  /// Shows errors that must not be redirected; the app gets all others.
  private func withAuthorization(
    _ request: Request, _ context: ServerContext, _ fields: OAuthFields,
    _ action: (AuthorizationRequest, String) async throws -> Response
  ) async throws -> Response {
    do {
      let authorization = try AuthorizationRequest(fields, claimed: issuer.claimedRedirect)
      guard let caller = context.caller, case .session = caller.credential else {
        return .seeOther(PagePath.signIn(next: authorization.path))
      }
      return try await action(authorization, caller.account)
    } catch AuthorizationRequest.Fault.shown(let text) {
      return .page(faultPage(text), status: .badRequest)
    } catch AuthorizationRequest.Fault.returned(let fault, let redirect, let state) {
      return .found(
        AuthorizationRequest.responseURL(
          fault, redirect: redirect, state: state, issuer: issuer.text(for: request)))
    }
  }

  private func consentPage(_ authorization: AuthorizationRequest, _ account: String) async throws -> Response
  {
    let email = try await accounts.find(id: account)?.email
    let fields = authorization.fields.map { ["name": $0.name, "value": $0.value] }
    var response = Response.page(
      pages.render(
        "consent",
        [
          "title": Message.titleConnectApp.text, "app": authorization.client.name, "account": email,
          "mayChange": authorization.requestedScope.mayChange, "action": Routes.authorize,
          "fields": fields + [["name": "account", "value": account]],
          "other": PagePath.signIn(next: authorization.path),
        ]))
    response.headers[.contentSecurityPolicy] = ContentSecurityPolicy.text(
      formActions: "'self' " + AppClient.redirectSources, runsScripts: true)
    return response
  }

  private func faultPage(_ text: Message) -> String {
    pages.message(.titleSignInFailed, text)
  }
}

extension Response {
  /// Redirects the browser to a validated URL.
  fileprivate static func found(_ address: String) -> Response {
    Response(status: .found, headers: [.location: address])
  }
}
