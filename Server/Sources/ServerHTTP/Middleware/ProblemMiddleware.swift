// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
package import Hummingbird
import Logging
import Messages
import NIOHTTP1
package import ServerCore
import ShareContract
import Storage

/// Converts thrown errors into `application/problem+json` and adds security headers to every response.
package struct ProblemMiddleware: RouterMiddleware {
  package typealias Context = ServerContext
  /// Whether users reach the server by HTTPS; browsers are then told to use only HTTPS for a year.
  package let isSecure: Bool

  /// Makes the page of a problem for a browser; returns nil for programs.
  private let page: @Sendable (ProblemResponse, Request) -> Response?

  package init(isSecure: Bool, page: @escaping @Sendable (ProblemResponse, Request) -> Response?) {
    self.isSecure = isSecure
    self.page = page
  }

  package func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var response: Response
    do {
      response = try await next(request, context)
    } catch let refusal as any CustomProblemResponse {
      response = refusal.response
    } catch {
      let problemResponse = Self.problemResponse(to: error, context.logger)
      response = page(problemResponse, request) ?? problemResponse.response
    }
    Self.protect(&response)
    if isSecure { response.headers[.strictTransportSecurity] = "max-age=31536000" }
    // A body after the response to HEAD would be read as the next response.
    return request.method == .head ? response.createHeadResponse() : response
  }

  private static func problemResponse(to error: any Error, _ logger: Logger) -> ProblemResponse {
    switch error {
    case let problemResponse as ProblemResponse: return problemResponse
    case let problem as Problem: return ProblemResponse(problem)
    case let problem as StorageProblem where problem.code == .nullCharacter:
      return ProblemResponse(Problem(.badRequest, .nullInRequest))
    case let problem as StorageProblem where problem.code == .ended:
      return ProblemResponse(
        Problem(.unauthenticated, .justRevoked),
        headers: [.wwwAuthenticate: "Bearer error=\"invalid_token\""])
    case let problem as StorageProblem where [.unavailable, .unknownOutcome].contains(problem.code):
      logger.error("the database did not complete a request", metadata: ["error": "\(problem)"])
      let message: Message = problem.code == .unavailable ? .databaseUnavailable : .databaseOutcomeUnknown
      return ProblemResponse(Problem(.unavailable, message), retryAfterSeconds: 10)
    case let problem as StorageProblem where problem.code == .fileTooOld:
      logger.error("a share couldn't be stored", metadata: ["error": "\(problem)"])
      return ProblemResponse(Problem(.unavailable, .requestFailed), retryAfterSeconds: 10)
    case let problem as StorageProblem where problem.code == .full:
      logger.error("the database couldn't be changed", metadata: ["error": "\(problem)"])
      return ProblemResponse(Problem(.storageFull, .diskFull), retryAfterSeconds: 60)
    case let problem as FileProblem where problem.isFull:
      logger.error("a file couldn't be stored", metadata: ["error": "\(problem)"])
      return ProblemResponse(Problem(.storageFull, .diskFull), retryAfterSeconds: 60)
    case let problem as FileProblem where problem.isUnwritable:
      logger.error("a file couldn't be stored", metadata: ["error": "\(problem)"])
      return ProblemResponse(Problem(.unavailable, .filesUnwritable), retryAfterSeconds: 10)
    case let problem as FileStoreProblem:
      logger.error("the store of files failed", metadata: ["error": "\(problem)"])
      return ProblemResponse(Problem(.unavailable, .fileStoreUnavailable), retryAfterSeconds: 10)
    case let error as HTTPError: return problemResponse(to: error)
    case is HTTPParserError:
      return ProblemResponse(Problem(.badRequest, .malformedHTTP))
    default:
      logger.error("a request failed", metadata: ["error": "\(error)"])
      return ProblemResponse(Problem(.internalError, .requestFailed))
    }
  }

  private static func problemResponse(to error: HTTPError) -> ProblemResponse {
    switch error.status.code {
    case 404: ProblemResponse(Problem(.notFound))
    case 405: ProblemResponse(Problem(.methodNotAllowed))
    case 413: ProblemResponse(Problem(.bodyTooLarge))
    case 415: ProblemResponse(Problem(.unsupportedMediaType))
    case 400..<500: ProblemResponse(Problem(.badRequest, detail: error.body))
    default: ProblemResponse(Problem(.internalError))
    }
  }

  // All responses except static files are private to their caller.
  private static func protect(_ response: inout Response) {
    // With “no-referrer”, browsers send forms with the origin “null”. Over plain HTTP, `CrossOrigin` has nothing else to check.
    let fields: [(HTTPField.Name, String)] = [
      (.xContentTypeOptions, "nosniff"), (.referrerPolicy, "same-origin"),
      (.contentSecurityPolicy, ContentSecurityPolicy.text()), (.cacheControl, "no-store"),
    ]
    for (name, value) in fields where response.headers[name] == nil { response.headers[name] = value }
  }
}
