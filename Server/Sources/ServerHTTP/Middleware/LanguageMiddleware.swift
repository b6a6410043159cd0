// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
package import Hummingbird
import Identity
import Messages
import ServerCore
import Storage

/// Runs requests for pages in the language that the browser asks for with `Accept-Language`.
///
/// Scripts of the pages show responses, too. Other programs, which don't ask for HTML, get responses in English.
package struct LanguageMiddleware: RouterMiddleware {
  package typealias Context = ServerContext

  package init() {}

  package func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    guard request.asksForPage || request.isFromOwnPage else { return try await next(request, context) }
    let viewer = Viewer(Language(accepted: request.headers[.acceptLanguage]))
    return try await Viewer.$current.withValue(viewer) { try await next(request, context) }
  }
}

extension Request {
  /// Whether a page of this server sent the request.
  fileprivate var isFromOwnPage: Bool { headers[.secFetchSite] == "same-origin" }

  /// Whether the client is a browser that shows the response as a page.
  package var asksForPage: Bool {
    headers[values: .accept].contains { $0.lowercased().contains("text/html") }
  }
}
