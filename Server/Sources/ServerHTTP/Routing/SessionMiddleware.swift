// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
import Hummingbird
import Identity
import Messages
import ServerCore
import ShareContract

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
  func caller(_ request: Request) async throws -> Caller? {
    guard let secret = cookie.secret(in: request), let caller = try await accounts.caller(session: secret)
    else { return nil }
    try CrossOrigin.check(request)
    return caller
  }
}
