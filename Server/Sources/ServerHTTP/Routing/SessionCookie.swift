// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
package import Hummingbird

/// The cookie of a browser session.
///
/// Browsers send a host's cookies to all ports, so the name contains the server's own one. Cookies from before the name
/// had it are still read.
package struct SessionCookie: Sendable {
  /// Whether users reach the server by HTTPS; the cookie then is secure and has the `__Host-` prefix.
  package let isSecure: Bool
  private let name: String

  /// - Parameter server: a name of this server that other servers on the same host don't have.
  package init(isSecure: Bool, server: String) {
    self.isSecure = isSecure
    name = Self.plainName(isSecure) + "-" + server
  }

  private static func plainName(_ isSecure: Bool) -> String { isSecure ? "__Host-sharepipe" : "sharepipe" }

  package func secret(in request: Request) -> String? {
    (request.cookies[name] ?? request.cookies[Self.plainName(isSecure)])?.value
  }

  package func field(_ secret: String) -> String {
    "\(name)=\(secret); Path=/; HttpOnly; SameSite=Lax; Max-Age=7776000" + (isSecure ? "; Secure" : "")
  }

  package var expiredField: String {
    "\(name)=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0" + (isSecure ? "; Secure" : "")
  }
}
