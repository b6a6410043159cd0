// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
import Hummingbird
import Messages
import ServerCore
import ShareContract
import Synchronization

/// Answers unsupported methods of known paths with 405 and `Allow`, and OPTIONS with `Allow` (RFC 9110, 15.5.6).
///
/// Add it after all routes, so that only requests without a route pass through it. The routes of the other methods are
/// made for the first such request: with several methods for each path, they would take 4 ms of every start.
final class OtherMethods: RouterMiddleware {
  typealias Context = ServerContext

  private let known: [KnownPath]
  private let responder = Mutex<RouterResponder<ServerContext>?>(nil)

  init(of router: Router<ServerContext>) {
    known = router.routes.map { KnownPath(path: $0.path, method: $0.method) }
  }

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as HTTPError where error.status == .notFound {
      let response = try await made.respond(to: request, context: context)
      if response.status == .notFound { throw error }
      return response
    }
  }

  private var made: RouterResponder<ServerContext> {
    responder.withLock { responder in
      if let responder { return responder }
      let router = Router(context: ServerContext.self)
      for paths in Dictionary(grouping: known, by: \.path.description).values {
        paths.first.map { router.reject(allowing: Set(paths.map(\.method)), to: $0.path) }
      }
      let made = router.buildResponder()
      responder = made
      return made
    }
  }
}

/// A path that has a route for a method.
private struct KnownPath: Sendable {
  let path: RouterPath
  let method: HTTPRequest.Method
}

extension Router<ServerContext> {
  fileprivate func reject(allowing known: Set<HTTPRequest.Method>, to path: RouterPath) {
    // The router adds HEAD for each GET.
    let allowed = known.union(known.contains(.get) ? [.head, .options] : [.options])
    let allow = allowed.map(\.rawValue).sorted().joined(separator: ", ")
    if !known.contains(.options) {
      on(path, method: .options) { _, _ in Response(status: .noContent, headers: [.allow: allow]) }
    }
    for method in Self.methods where !allowed.contains(method) {
      on(path, method: method) { _, _ -> Response in
        throw ProblemResponse(
          Problem(.methodNotAllowed, .methodsAllowed(methods: allow)), headers: [.allow: allow])
      }
    }
  }

  private static var methods: [HTTPRequest.Method] {
    [.get, .head, .post, .put, .patch, .delete, .trace] + [HTTPRequest.Method("QUERY")].compactMap(\.self)
  }
}
