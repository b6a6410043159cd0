// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Hummingbird
import Identity
import ServerCore
import ServerHTTP

extension Response {
  /// Redirects a visitor who isn't signed in, and to the requested page afterward.
  static func signIn(for request: Request) -> Response {
    .seeOther(ReturnPath(request.uri.string).map { PagePath.signIn(next: $0.text) } ?? PagePath.signIn)
  }
}
