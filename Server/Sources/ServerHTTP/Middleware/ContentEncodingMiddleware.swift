// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
package import Hummingbird
import Messages
import ServerCore
import ShareContract

/// Refuses a request whose body is compressed, because the body would otherwise be stored as it is and become an
/// unreadable book.
///
/// The response names the coding that is accepted, as RFC 9110, section 12.5.3, describes it.
package struct ContentEncodingMiddleware: RouterMiddleware {
  package init() {
  }

  package typealias Context = ServerContext

  package func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let coding = request.headers[.contentEncoding]?.trimmingPrefix(while: \.isWhitespace) ?? ""
    guard coding.isEmpty || coding.lowercased() == "identity" else {
      throw ProblemResponse(
        Problem(.unsupportedMediaType, .contentEncoding(coding: String(coding.prefix(60)))),
        headers: [.acceptEncoding: "identity"])
    }
    return try await next(request, context)
  }
}
