// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
import Hummingbird
import Messages
import ShareContract
import Storage

/// The page that takes what the bookmarklet hands over.
///
/// The page itself arrives in the browser, from window to window, and is stored like any share. It is shown to its owner
/// and saved by their own press only, for any site can open this window.
struct CaptureController {
  static let path = "/capture"

  let pages: Pages
  let accounts: AccountService

  func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get("capture", use: capture)
    router.get("capture.js") { _, _ in
      Response(
        status: .ok, headers: [.contentType: "text/javascript; charset=utf-8", .cacheControl: "no-cache"],
        body: .init(byteBuffer: .init(bytes: PackageResources.capture_js)))
    }
  }

  @Sendable
  private func capture(_ request: Request, _ context: ServerContext) async throws -> Response {
    var response = Response.page(try await page(context.caller))
    response.headers[.contentSecurityPolicy] = Self.policy
    return response
  }

  private func page(_ caller: Caller?) async throws -> String {
    guard let caller, caller.may(.account) else {
      return pages.signIn(notice: nil, next: ReturnPath(Self.path))
    }
    let email = try await accounts.find(id: caller.account)?.email
    // The script replaces these placeholders.
    return pages.render(
      "capture",
      [
        "title": Message.titleCapture.text, "email": email, "reason": "{reason}", "status": "{status}",
      ])
  }

  // No inline script, and no one else's; the share goes to this server only.
  private static let policy =
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; "
    + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
}

extension Pages {
  /// The sign-in page, which leads back to `next`.
  func signIn(notice: String?, next: ReturnPath?) -> String {
    render(
      "sign-in",
      [
        "title": Message.titleSignIn.text, "notice": notice, "next": next?.text,
        "hasSignUp": hasSignUp, "provider": provider,
        "providerLink": ProviderController.beginning
          + (next.map { "?" + FormText.encode([("next", $0.text)]) } ?? ""),
        // What came along in the address is kept over the sign-in.
        "script": next?.text == CaptureController.path ? CaptureController.path + ".js" : nil,
      ])
  }

  /// The bookmark that takes pages to this server; nil when its origin is not known.
  static func bookmarklet(server address: String) -> String? {
    origin(address).flatMap {
      Bookmarklet.address(
        pageScript: String(decoding: PackageResources.GetPage_js, as: UTF8.self),
        handOver: String(decoding: PackageResources.bookmarklet_js, as: UTF8.self)
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
