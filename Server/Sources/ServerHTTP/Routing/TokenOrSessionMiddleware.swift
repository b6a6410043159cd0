// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
import Hummingbird
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
      throw ProblemResponse(
        Problem(.unauthenticated, .tokenInvalid),
        headers: [.wwwAuthenticate: "Bearer error=\"invalid_token\""])
    }
    return caller
  }
}
