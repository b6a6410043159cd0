// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

extension URL {
  /// Appends a route to the address of a server, which may already have a path.
  func appending(route: String) -> URL {
    appendingPathComponent(String(route.drop { $0 == "/" }), isDirectory: false)
  }
}
