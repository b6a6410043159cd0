// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
package import Hummingbird
import Messages
import ServerCore
import ShareContract

extension Router<ServerContext> {
  /// Answers unsupported methods of known paths with 405 and `Allow`, and OPTIONS with `Allow` (RFC 9110, 15.5.6).
  ///
  /// Call it after all routes were added.
  package func rejectOtherMethods() {
    for known in Dictionary(grouping: routes, by: \.path.description).values {
      known.first.map { add(allowing: Set(known.map(\.method)), to: $0.path) }
    }
  }

  /// The routes so far, each as `METHOD /path/{parameter}`, in order.
  package var shownRoutes: [String] {
    routes.map { route in
      let parts = route.path.description.split(separator: "/").map { part in
        part.hasPrefix(":") ? "{\(part.dropFirst())}" : String(part)
      }
      return "\(route.method.rawValue) /\(parts.joined(separator: "/"))"
    }.sorted()
  }

  private func add(allowing known: Set<HTTPRequest.Method>, to path: RouterPath) {
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
