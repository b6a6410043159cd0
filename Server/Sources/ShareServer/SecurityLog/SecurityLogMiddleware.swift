// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
import Hummingbird
import ShareContract

/// Passes the security log to every request, and records the refusals that are the same for all routes.
struct SecurityLogMiddleware: RouterMiddleware {
  typealias Context = ServerContext
  let log: SecurityLog

  func handle(
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
    case let answer as ProblemAnswer: answer.problem.knownCode
    case let problem as Problem: problem.knownCode
    case let refusal as CatalogueRefusal: refusal.problem.knownCode
    default: nil
    }
  }
}

extension ServerContext {
  /// Records a security event of this request.
  func note(_ event: SecurityEvent, account: String?, _ details: [SecurityDetail: String] = [:]) {
    security?.note(event, peer: peer, account: account, details)
  }

  /// Runs an action that needs a credential; records the problem that refuses it.
  ///
  /// - Parameter account: the account of the credential, if it is known.
  func notingRefusal<Answer>(
    as event: SecurityEvent, via way: String, account: () async throws -> String? = { nil },
    _ action: () async throws -> Answer
  ) async throws -> Answer {
    do {
      return try await action()
    } catch let problem as Problem {
      note(event, account: try await account(), [.via: way, .reason: problem.code])
      throw problem
    }
  }
}
