// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import HTTPTypes
package import Hummingbird
package import Identity
import Logging
import Messages
package import ServerCore
package import ServerHTTP
import ShareContract
import Storage

/// Signs users in with the operator's identity provider, and links identities to existing accounts.
package struct ProviderController {
  private let pages: Pages
  private let accounts: AccountService
  private let signIn: ProviderSignIn
  private let address: ServerAddress
  private let session: SessionCookie
  private let attempts: AttemptCookie
  /// The limit for redirects to the provider and back, by IP address.
  private let rate: RateLimit
  /// The limit for passwords tried here, by account.
  private let tries: SignInLimits
  private let now: @Sendable () -> Date

  package init(
    pages: Pages, accounts: AccountService, signIn: ProviderSignIn, address: ServerAddress,
    session: SessionCookie, attempts: AttemptCookie, rate: RateLimit, tries: SignInLimits,
    now: @escaping @Sendable () -> Date
  ) {
    self.pages = pages
    self.accounts = accounts
    self.signIn = signIn
    self.address = address
    self.session = session
    self.attempts = attempts
    self.rate = rate
    self.tries = tries
    self.now = now
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(Routes.providerSignIn), use: begin)
    router.get(RouterPath(PagePath.providerCallback), use: finish)
    router.post(RouterPath(PagePath.providerLinking), use: join)
    router.post(RouterPath(PagePath.providerUnlinking), use: part)
  }

  @Sendable
  private func begin(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await rate.take(context.peerKey.text)
    do {
      let next = ReturnPath(request.uri.queryParameters["next"].map(String.init))
      let (attempt, address) = try await signIn.begin(redirect: redirect(request), next: next)
      var response = Response(status: .seeOther, headers: [.location: address])
      response.headers[.setCookie] = try attempts.field(attempt)
      return response
    } catch let fault as ProviderFault {
      return stopped(fault, context)
    }
  }

  private func redirect(_ request: Request) -> String {
    address.text(for: request) + PagePath.providerCallback
  }

  @Sendable
  private func finish(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await rate.take(context.peerKey.text)
    let attempt = attempts.attempt(in: request, at: now())
    var response: Response
    do {
      let fields = OAuthFields(try FormBody.pairs(of: (request.uri.query ?? "").utf8))
      let person = try await signIn.finish(fields, attempt)
      response =
        if let account = attempt?.account { try await joined(person, account, context) } else {
          try await entered(person, attempt, request, context)
        }
    } catch let fault as ProviderFault {
      response = stopped(fault, context)
    }
    response.headers.append(HTTPField(name: .setCookie, value: attempts.expiredField))
    return response
  }

  private func entered(
    _ person: ProviderSignIn.Person, _ attempt: SignInAttempt?, _ request: Request, _ context: ServerContext
  ) async throws -> Response {
    let outcome = try await signIn.enter(person)
    switch outcome {
    case .refused(let reason):
      context.note(.signInFailed, account: nil, [.via: "provider", .reason: "no account"])
      return .page(pages.message(.titleNoAccount, reason), status: .forbidden)
    case .account(let account), .new(let account, _):
      if case .new(_, let isMade) = outcome {
        context.note(isMade ? .accountMade : .identityLinked, account: account.id, [.via: "provider"])
      }
      context.note(.signIn, account: account.id, [.via: "provider"])
      // Signs out the previous user of this browser: no session outlives a sign-in.
      if let secret = context.caller?.sessionSecret { try await accounts.closeSession(secret) }
      let secret = try await accounts.openSession(account: account.id, agent: request.headers[.userAgent])
      var response = Response.seeOther(ReturnPath(attempt?.next)?.text ?? PagePath.library)
      response.headers[.setCookie] = session.field(secret)
      return response
    }
  }

  private func joined(
    _ person: ProviderSignIn.Person, _ account: String, _ context: ServerContext
  ) async throws -> Response {
    guard context.caller?.account == account, context.caller?.sessionSecret != nil else {
      return stopped(.stale, context)
    }
    do {
      try await signIn.join(person, to: account)
      context.note(.identityLinked, account: account, [.via: "account page"])
      return .seeOther(PagePath.account)
    } catch let error as any ShownError {
      return error.response(showing: pages.message(.titleNotLinked, .noticeFailed(reason: error.notice)))
    }
  }

  private func stopped(_ fault: ProviderFault, _ context: ServerContext) -> Response {
    context.logger.notice(
      "a sign-in with the identity provider failed", metadata: ["reason": "\(fault.detail)"])
    context.note(.signInFailed, account: context.caller?.account, [.via: "provider"])
    let name = signIn.provider.name
    let (text, status): (Message, HTTPResponse.Status) =
      switch fault {
      case .provider: (.noticeProviderUnavailable(provider: name), .badGateway)
      case .token: (.noticeProviderUntrusted(provider: name), .badGateway)
      case .stale: (.noticeSignInStale, .badRequest)
      case .denied: (.noticeProviderDenied(provider: name), .forbidden)
      }
    return .page(pages.message(.titleSignInFailed, text), status: status)
  }

}

extension ProviderController {
  // The page has a link instead of a redirect, because the policy allows forms to redirect only to this server's pages.
  @Sendable
  private func join(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await asOwner(request, context) { account, _ in
      do {
        let (attempt, address) = try await signIn.begin(
          redirect: redirect(request), next: nil, joining: account.id)
        var response = Response.page(
          pages.message(
            .titleLinkProvider(provider: signIn.provider.name),
            .noticeLinkProvider(provider: signIn.provider.name, email: account.email),
            link: (address, .askContinueTo(provider: signIn.provider.name))))
        response.headers[.setCookie] = try attempts.field(attempt)
        return response
      } catch let fault as ProviderFault {
        return stopped(fault, context)
      }
    }
  }

  @Sendable
  private func part(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await asOwner(request, context) { account, form in
      try await signIn.part(issuer: form["issuer"] ?? "", subject: form["subject"] ?? "", from: account)
      context.note(.identityUnlinked, account: account.id)
      return .seeOther(PagePath.account)
    }
  }

  private func asOwner(
    _ request: Request, _ context: ServerContext,
    _ action: (AccountRecord, [String: String]) async throws -> Response
  ) async throws -> Response {
    let caller = try context.webCaller()
    guard let secret = caller.sessionSecret.flatMap(Secret.init(reading:)) else {
      throw Problem(.missingScope, .browserOnly)
    }
    let form = try await request.form(context)
    do {
      try await tries.take(passwordOf: caller.account)
      let account = try await context.notingRefusal(
        as: .ownerCheckFailed, via: "password", account: { caller.account }
      ) { try await accounts.proveOwner(caller.account, session: secret, password: form["current"] ?? "") }
      return try await action(account, form)
    } catch let error as any ShownError {
      return error.response(
        showing: pages.message(
          .titleNotChanged, .noticeFailed(reason: error.notice), link: (PagePath.account, .askBackToAccount)))
    }
  }
}
