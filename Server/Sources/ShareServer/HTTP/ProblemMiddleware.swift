// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Messages
import NIOHTTP1
import ShareContract
import Storage

/// Turns every thrown error into `application/problem+json` and gives every answer the protective headers.
struct ProblemMiddleware: RouterMiddleware {
  typealias Context = ServerContext
  /// Whether people reach the server by https: then browsers are told to stay there for a year.
  let isSecure: Bool

  func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var response: Response
    do {
      response = try await next(request, context)
    } catch let refusal as CatalogueRefusal {
      response = refusal.response
    } catch {
      response = Self.answer(to: error, context.logger).response
    }
    Self.protect(&response)
    if isSecure { response.headers[.strictTransportSecurity] = "max-age=31536000" }
    // A body after the answer to HEAD would be read as the next answer.
    return request.method == .head ? response.createHeadResponse() : response
  }

  private static func answer(to error: any Error, _ logger: Logger) -> ProblemAnswer {
    switch error {
    case let answer as ProblemAnswer: return answer
    case let problem as Problem: return ProblemAnswer(problem)
    case let problem as StorageProblem where problem.code == .nullCharacter:
      return ProblemAnswer(Problem(.badRequest, .nullInRequest))
    case let problem as StorageProblem where problem.code == .ended:
      return ProblemAnswer(
        Problem(.unauthenticated, .justRevoked),
        headers: [.wwwAuthenticate: "Bearer error=\"invalid_token\""])
    case let error as HTTPError: return answer(to: error)
    case is HTTPParserError:
      return ProblemAnswer(Problem(.badRequest, .malformedHTTP))
    default:
      logger.error("request failed", metadata: ["error": "\(error)"])
      return ProblemAnswer(Problem(.internalError, .requestFailed))
    }
  }

  private static func answer(to error: HTTPError) -> ProblemAnswer {
    switch error.status.code {
    case 404: ProblemAnswer(Problem(.notFound))
    case 405: ProblemAnswer(Problem(.methodNotAllowed))
    case 413: ProblemAnswer(Problem(.bodyTooLarge))
    case 415: ProblemAnswer(Problem(.unsupportedMediaType))
    case 400..<500: ProblemAnswer(Problem(.badRequest, detail: error.body))
    default: ProblemAnswer(Problem(.internalError))
    }
  }

  // All answers but static files are private to their caller.
  private static func protect(_ response: inout Response) {
    let fields: [(HTTPField.Name, String)] = [
      (.xContentTypeOptions, "nosniff"), (.referrerPolicy, "no-referrer"),
      (.contentSecurityPolicy, policy()), (.cacheControl, "no-store"),
    ]
    for (name, value) in fields where response.headers[name] == nil { response.headers[name] = value }
  }

  /// The policy of a page whose forms lead to `formActions`.
  static func policy(formActions: String = "'self'") -> String {
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action \(formActions); base-uri 'none'; "
      + "frame-ancestors 'none'"
  }
}

extension HTTPField.Name {
  /// Referrer-Policy.
  static let referrerPolicy = Self("Referrer-Policy")!
  /// Sec-Fetch-Site.
  static let secFetchSite = Self("Sec-Fetch-Site")!
  /// Idempotency-Key.
  static let idempotencyKey = Self(HeaderName.idempotencyKey)!
  /// Idempotency-Replayed.
  static let idempotencyReplayed = Self(HeaderName.idempotencyReplayed)!
  /// Sharepipe-Account.
  static let sharepipeAccount = Self(HeaderName.account)!
  /// Sharepipe-Installation: the installation that sends a share.
  static let sharepipeInstallation = Self("Sharepipe-Installation")!
  /// Content-Location.
  static let contentLocation = Self("Content-Location")!
}
