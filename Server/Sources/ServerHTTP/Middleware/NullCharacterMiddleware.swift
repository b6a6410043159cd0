// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird
import Messages
import ServerCore
import ShareContract

/// Refuses a null character in the path or the query, where it can only appear as `%00`.
///
/// The HTTP parser refuses it in header fields. Forms and JSON are checked where they are decoded.
package struct NullCharacterMiddleware: RouterMiddleware {
  package init() {
  }

  package typealias Context = ServerContext

  package func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    guard !request.uri.string.contains("%00") else {
      throw Problem(.badRequest, .nullInURL)
    }
    return try await next(request, context)
  }
}
