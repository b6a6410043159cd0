// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
package import Hummingbird
import Identity
import Messages
import ServerCore
import ShareContract

/// Finds the caller of a request to the API: a bearer token, else a browser session of the same site.
///
/// If a request carries both, only its token counts.
struct TokenOrSessionMiddleware: RouterMiddleware {
  typealias Context = ServerContext
  let accounts: AccountService
  let sessions: SessionMiddleware

  func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    if let authorization = request.headers[.authorization] {
      context.caller = try await caller(authorization)
    } else {
      context.caller = try await sessions.caller(request)
    }
    return try await next(request, context)
  }

  private func caller(_ authorization: String) async throws -> Caller {
    guard let token = BearerToken.text(in: authorization),
      let caller = try await accounts.caller(token: token)
    else {
      throw ProblemAnswer(
        Problem(.unauthenticated, .tokenInvalid),
        headers: [.wwwAuthenticate: "Bearer error=\"invalid_token\""])
    }
    return caller
  }
}

/// Finds the caller of a page: a browser session of the same site, and nothing else.
///
/// Pages show everything in an account, so they accept no token, whatever its scope. Credentials of other schemes are
/// ignored: with a proxy that asks for a password, browsers send that one with every request.
struct SessionMiddleware: RouterMiddleware {
  typealias Context = ServerContext
  let accounts: AccountService
  let cookie: SessionCookie

  func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    guard request.headers[values: .authorization].allSatisfy({ BearerToken.text(in: $0) == nil }) else {
      throw Problem(
        .missingScope, .tokenOnPage)
    }
    var context = context
    context.caller = try await caller(request)
    return try await next(request, context)
  }

  /// Returns the caller of the session cookie, or nil; throws for a changing request from another site.
  fileprivate func caller(_ request: Request) async throws -> Caller? {
    guard let secret = cookie.secret(in: request), let caller = try await accounts.caller(session: secret)
    else { return nil }
    try CrossOrigin.check(request)
    return caller
  }
}

/// Parses the credential of RFC 6750.
private enum BearerToken {
  /// The token in an `Authorization` field, or nil for other schemes.
  static func text(in authorization: String) -> String? {
    let parts = authorization.split(separator: " ", maxSplits: 1)
    return parts.first?.lowercased() == "bearer" ? parts.dropFirst().first.map(String.init) ?? "" : nil
  }
}

/// The cookie of a browser session.
package struct SessionCookie: Sendable {
  /// Whether users reach the server by HTTPS; the cookie then is secure and has the `__Host-` prefix.
  package let isSecure: Bool

  package init(isSecure: Bool) {
    self.isSecure = isSecure
  }

  private var name: String { isSecure ? "__Host-sharepipe" : "sharepipe" }

  package func secret(in request: Request) -> String? {
    request.cookies[name]?.value
  }

  package func field(_ secret: String) -> String {
    "\(name)=\(secret); Path=/; HttpOnly; SameSite=Lax; Max-Age=7776000" + (isSecure ? "; Secure" : "")
  }

  package var expiredField: String {
    "\(name)=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0" + (isSecure ? "; Secure" : "")
  }
}

/// Rejects requests that another site makes with the user's cookie.
package enum CrossOrigin {
  /// Throws for a changing request that doesn't come from a page of this server.
  ///
  /// Uses `Sec-Fetch-Site` if the browser sends it. Otherwise `Origin` must match the `Host`.
  package static func check(_ request: Request) throws {
    if [.get, .head, .options].contains(request.method) { return }
    if let site = request.headers[.secFetchSite] {
      guard ["same-origin", "none"].contains(site) else { throw refusal }
      return
    }
    guard let origin = request.headers[.origin] else { throw refusal }
    let host = origin.split(separator: "/", maxSplits: 2).last.map(String.init)
    guard host == request.head.authority else { throw refusal }
  }

  /// The same check for forms without a cookie.
  ///
  /// Clients that send neither header are accepted.
  package static func checkForm(_ request: Request) throws {
    guard request.headers[.secFetchSite] != nil || request.headers[.origin] != nil else { return }
    try check(request)
  }

  private static let refusal = Problem(
    .crossOrigin, .foreignForm)
}
