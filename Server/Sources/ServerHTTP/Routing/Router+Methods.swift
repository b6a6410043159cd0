// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird

extension Router<ServerContext> {
  /// Answers the other methods of known paths with the methods that they allow.
  ///
  /// Call it after all routes were added.
  package func rejectOtherMethods() {
    add(middleware: OtherMethods(of: self))
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
}
