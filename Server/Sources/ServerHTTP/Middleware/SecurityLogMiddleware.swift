// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
package import Hummingbird
import Identity
package import ServerCore
import ShareContract

/// Passes the security log to every request, and records the refusals that are the same for all routes.
package struct SecurityLogMiddleware: RouterMiddleware {
  package typealias Context = ServerContext
  package let log: SecurityLog

  package init(log: SecurityLog) {
    self.log = log
  }

  package func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    context.security = log
    do {
      let response = try await next(request, context)
      if response.status == .tooManyRequests { note(.rateLimited, context) }
      return response
    } catch {
      note(error, request, context)
      throw error
    }
  }

  private func note(_ error: any Error, _ request: Request, _ context: ServerContext) {
    switch Self.code(of: error) {
    case .tooManyRequests: note(.rateLimited, context)
    case .unauthenticated where request.headers[.authorization] != nil: note(.credentialRejected, context)
    default: break
    }
  }

  // The pattern of the route, never the path: a path can hold the code of a link.
  private func note(_ event: SecurityEvent, _ context: ServerContext) {
    context.note(event, account: context.caller?.account, [.route: context.endpointPath ?? "none"])
  }

  private static func code(of error: any Error) -> ProblemCode? {
    switch error {
    case let problemResponse as ProblemResponse: problemResponse.problem.knownCode
    case let problem as Problem: problem.knownCode
    case let refusal as any CustomProblemResponse: refusal.problem.knownCode
    default: nil
    }
  }
}
