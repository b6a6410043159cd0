// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
import Hummingbird
import Messages
import ShareContract

/// Finds the caller of a request to the API: a bearer token, else a browser session of the same site.
///
/// A request that carries both is judged by its token alone.
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

  /// The caller behind the session cookie, or nil; throws for a changing request from another site.
  fileprivate func caller(_ request: Request) async throws -> Caller? {
    guard let secret = cookie.secret(in: request), let caller = try await accounts.caller(session: secret)
    else { return nil }
    try CrossOrigin.check(request)
    return caller
  }
}

/// The credential of RFC 6750.
private enum BearerToken {
  /// The token in an `Authorization` field, or nil for other schemes.
  static func text(in authorization: String) -> String? {
    let parts = authorization.split(separator: " ", maxSplits: 1)
    return parts.first?.lowercased() == "bearer" ? parts.dropFirst().first.map(String.init) ?? "" : nil
  }
}

/// The cookie of a browser session.
struct SessionCookie: Sendable {
  /// Whether people reach the server by https: then the cookie has the `__Host-` prefix and is secure.
  let isSecure: Bool

  private var name: String { isSecure ? "__Host-sharepipe" : "sharepipe" }

  func secret(in request: Request) -> String? {
    request.cookies[name]?.value
  }

  func field(_ secret: String) -> String {
    "\(name)=\(secret); Path=/; HttpOnly; SameSite=Lax; Max-Age=7776000" + (isSecure ? "; Secure" : "")
  }

  var expiredField: String {
    "\(name)=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0" + (isSecure ? "; Secure" : "")
  }
}

/// Refuses requests that another site makes with a reader's cookie.
enum CrossOrigin {
  /// Throws for a changing request that does not come from a page of this server.
  ///
  /// `Sec-Fetch-Site` decides where the browser sends it; else `Origin` must name the `Host`.
  static func check(_ request: Request) throws {
    if [.get, .head, .options].contains(request.method) { return }
    if let site = request.headers[.secFetchSite] {
      guard ["same-origin", "none"].contains(site) else { throw refusal }
      return
    }
    guard let origin = request.headers[.origin] else { throw refusal }
    let host = origin.split(separator: "/", maxSplits: 2).last.map(String.init)
    guard host == request.head.authority else { throw refusal }
  }

  /// The same for forms that need no cookie; programs that send neither header are let through.
  static func checkForm(_ request: Request) throws {
    guard request.headers[.secFetchSite] != nil || request.headers[.origin] != nil else { return }
    try check(request)
  }

  private static let refusal = Problem(
    .crossOrigin, .foreignForm)
}
