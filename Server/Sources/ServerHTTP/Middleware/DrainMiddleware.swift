// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
package import Hummingbird
package import ServerCore

/// Closes each connection after its response while the server drains, so that clients and proxies connect to another server.
///
/// Otherwise a proxy could send a request on an idle connection at the moment at which the server closes it.
package struct DrainMiddleware: RouterMiddleware {
  package typealias Context = ServerContext
  private let state: DrainState

  package init(_ state: DrainState) {
    self.state = state
  }

  package func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    guard state.isDraining else { return response }
    response.headers[.connection] = "close"
    context.closeConnectionAfterResponse()
    return response
  }
}
