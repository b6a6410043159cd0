// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
import Hummingbird
import ServerHTTP

extension Response {
  /// A page that updates itself: its only script is this server's and contacts only this server.
  static func live(_ html: String, status: HTTPResponse.Status = .ok) -> Response {
    var response = page(html, status: status)
    response.headers[.contentSecurityPolicy] =
      ProblemMiddleware.policy() + "; script-src 'self'; connect-src 'self'"
    return response
  }
}
