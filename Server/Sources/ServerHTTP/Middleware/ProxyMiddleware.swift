// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
package import Hummingbird

/// Replaces the connection's address by the client's.
package struct ProxyMiddleware: RouterMiddleware {
  package typealias Context = ServerContext
  package let proxies: TrustedProxies

  package init(proxies: TrustedProxies) {
    self.proxies = proxies
  }

  package func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    context.peer = proxies.client(request.headers, peer: context.peer)
    return try await next(request, context)
  }
}
