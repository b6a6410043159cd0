// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
import Hummingbird
import ServerHTTP

extension Response {
  /// A page that updates itself; every page may run this server's scripts.
  static func live(_ html: String, status: HTTPResponse.Status = .ok) -> Response {
    page(html, status: status)
  }
}
