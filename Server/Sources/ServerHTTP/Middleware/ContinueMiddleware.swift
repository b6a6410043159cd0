// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
package import Hummingbird
import NIOCore

/// Answers `Expect: 100-continue` only when the body is wanted (RFC 9110, section 10.1.1).
///
/// A request that is rejected by its head gets its response at once, so its client need not send the body.
package struct ContinueMiddleware: RouterMiddleware {
  package init() {
  }

  package typealias Context = ServerContext

  package func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    guard let expectation = request.headers[.expect] else { return try await next(request, context) }
    guard expectation.lowercased() == "100-continue" else {
      return Response(status: .expectationFailed)
    }
    var request = request
    request.body = RequestBody(asyncSequence: AwaitedBody(body: request.body, context: context))
    return try await next(request, context)
  }
}

/// A body whose sender waits until the server starts to read it.
private struct AwaitedBody: AsyncSequence, Sendable {
  let body: RequestBody
  let context: ServerContext

  struct AsyncIterator: AsyncIteratorProtocol {
    var iterator: RequestBody.AsyncIterator
    let context: ServerContext
    var isRequested = false

    mutating func next() async throws -> ByteBuffer? {
      if !isRequested {
        isRequested = true
        try await context.sendInterim(HTTPResponse(status: .continue))
      }
      return try await iterator.next()
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(iterator: body.makeAsyncIterator(), context: context)
  }
}
