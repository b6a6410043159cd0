// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CEmbeddedFiles
import Encodings
import Foundation
import HTTPTypes
package import Hummingbird
package import Identity
import Messages
import ServerCore
package import ServerHTTP
import ShareContract
import Storage

/// Serves the page that receives captures from the bookmarklet.
///
/// The page arrives in the browser, from window to window, and is stored like any share. It is shown to its owner and
/// saved only when they press the button, because any site can open this window.
package struct CaptureController {
  private let pages: Pages
  private let accounts: AccountService

  package init(pages: Pages, accounts: AccountService) {
    self.pages = pages
    self.accounts = accounts
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(Routes.capturePage), use: capture)
  }

  @Sendable
  private func capture(_ request: Request, _ context: ServerContext) async throws -> Response {
    var response = Response.page(try await page(context.caller))
    response.headers[.contentSecurityPolicy] = Self.policy
    return response
  }

  private func page(_ caller: Caller?) async throws -> String {
    guard let caller, caller.may(.account) else {
      return pages.signIn(notice: nil, next: ReturnPath(Routes.capturePage))
    }
    let email = try await accounts.find(id: caller.account)?.email
    return pages.render("capture", ["title": Message.titleCapture.text, "email": email])
  }

  // Only this server's own script runs, and the share is sent only to this server.
  private static let policy =
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; "
    + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
}

extension Pages {
  /// The sign-in page, which redirects to `next`.
  package func signIn(notice: String?, next: ReturnPath?, typed email: String = "") -> String {
    render(
      "sign-in",
      [
        "title": Message.titleSignIn.text, "notice": notice, "typedEmail": email, "next": next?.text,
        "hasSignUp": hasSignUp, "provider": provider,
        "providerLink": Routes.providerSignIn
          + (next.map { "?" + FormEncoder.encode([("next", $0.text)]) } ?? ""),
        // Data in the URL is kept during the sign-in.
        "script": next?.text == Routes.capturePage ? Routes.captureScript : nil,
      ])
  }

  /// The bookmarklet that sends pages to this server; nil if its origin isn't known.
  static func bookmarklet(server address: String) -> String? {
    origin(address).flatMap {
      Bookmarklet.address(
        pageScript: EmbeddedFile.getPageScript.text,
        handOver: EmbeddedFile.bookmarkletScript.text
          .replacing("\"SHAREPIPE-BLOCKED\"", with: quoted(Message.bookmarkletBlocked.text)), server: $0)
    }
  }

  // JSON strings are valid in scripts.
  private static func quoted(_ text: String) -> String {
    let json = try? JSONEncoder().encode(text)
    return json.map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }

  private static func origin(_ address: String) -> String? {
    guard let parts = URLComponents(string: address), let scheme = parts.scheme, let host = parts.host else {
      return nil
    }
    return scheme.lowercased() + "://" + host.lowercased() + (parts.port.map { ":\($0)" } ?? "")
  }
}
