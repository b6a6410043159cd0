// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
import Hummingbird
import Messages
import ShareContract

extension Router<ServerContext> {
  /// Answers what a known path cannot do with 405 and `Allow`, and OPTIONS with `Allow` (RFC 9110, section 15.5.6).
  ///
  /// Call it once all routes are there.
  func answerOtherMethods() {
    for known in Dictionary(grouping: routes, by: \.path.description).values {
      known.first.map { add(allowing: Set(known.map(\.method)), to: $0.path) }
    }
  }

  /// The routes so far, each as `METHOD /path/{parameter}`, in order.
  var shownRoutes: [String] {
    routes.map { route in
      let parts = route.path.description.split(separator: "/").map { part in
        part.hasPrefix(":") ? "{\(part.dropFirst())}" : String(part)
      }
      return "\(route.method.rawValue) /\(parts.joined(separator: "/"))"
    }.sorted()
  }

  private func add(allowing known: Set<HTTPRequest.Method>, to path: RouterPath) {
    // HEAD comes with GET by itself.
    let allowed = known.union(known.contains(.get) ? [.head, .options] : [.options])
    let allow = allowed.map(\.rawValue).sorted().joined(separator: ", ")
    if !known.contains(.options) {
      on(path, method: .options) { _, _ in Response(status: .noContent, headers: [.allow: allow]) }
    }
    for method in Self.methods where !allowed.contains(method) {
      on(path, method: method) { _, _ -> Response in
        throw ProblemAnswer(
          Problem(.methodNotAllowed, .methodsAllowed(methods: allow)), headers: [.allow: allow])
      }
    }
  }

  private static var methods: [HTTPRequest.Method] {
    [.get, .head, .post, .put, .patch, .delete, .trace] + [HTTPRequest.Method("QUERY")].compactMap(\.self)
  }
}
