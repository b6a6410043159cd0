// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird
import NIOCore
import ServerCore
package import ServerHTTP
import ShareContract

/// Keeps what someone entered in a form when their session has ended, so that they can sign in and send it again.
///
/// Only a form of this server's own pages is unsent: another site could otherwise fill one in for them.
package struct SignedOutFormMiddleware: RouterMiddleware {
  package typealias Context = ServerContext
  private let problems: ProblemPages

  package init(problems: ProblemPages) {
    self.problems = problems
  }

  package func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    guard context.caller == nil, request.method == .post, request.asksForPage, Self.isOwn(request),
      let length = request.headers[.contentLength].flatMap(Int.init), length <= context.maxUploadSize
    else { return try await next(request, context) }
    var request = request
    let body = try await request.collectBody(upTo: context.maxUploadSize)
    do {
      return try await next(request, context)
    } catch let refusal as ProblemResponse where refusal.problem.status == 401 {
      let form = try SubmittedForm(body, contentType: request.headers[.contentType])
      // The page stays open in a browser that nobody is signed in to.
      guard !form.hasPassword else { throw refusal }
      let unsent = UnsentForm(form, path: request.uri.path)
      guard let page = problems.response(refusal, to: request, unsent: unsent) else { throw refusal }
      return page
    }
  }

  private static func isOwn(_ request: Request) -> Bool {
    (try? CrossOrigin.check(request)) != nil
  }
}
