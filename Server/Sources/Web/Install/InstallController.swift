// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
package import Hummingbird
import Messages
package import ServerHTTP

/// Serves what browsers need to install Sharepipe as an app: manifest, icons, service worker, and the offline page.
///
/// The service worker takes what other apps share, stores it on the device, and sends it when there is a connection. None of these
/// files contains data of an account, so all are public.
package struct InstallController {
  private let pages: Pages

  package init(pages: Pages) {
    self.pages = pages
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get("manifest.webmanifest") { _, _ in
      var response = Response.json(WebManifest())
      response.headers[.contentType] = "application/manifest+json"
      return response
    }
    router.get("offline") { _, _ in
      Response.live(
        pages.render(
          "offline",
          ["title": Message.titleOffline.text, "hasOutbox": true, "isOffline": true, "count": "{count}"]))
    }
    router.get("service-worker.js") { _, _ in Self.worker }
    for (path, file) in Self.files {
      router.get(RouterPath(path)) { request, _ in
        Response.tagged(file.bytes, type: file.type, to: request)
      }
    }
    router.get("favicon.ico") { _, _ in Response.seeOther("/icon.svg") }
  }

  private static let script = "text/javascript; charset=utf-8"

  private static let files: [String: (bytes: [UInt8], type: String)] = [
    "outbox.js": (PackageResources.outbox_js, script),
    "waiting.js": (PackageResources.waiting_js, script),
    "icon.svg": (PackageResources.icon_svg, "image/svg+xml"),
    "icon-192.png": (PackageResources.icon_192_png, "image/png"),
    "icon-512.png": (PackageResources.icon_512_png, "image/png"),
    "icon-maskable.png": (PackageResources.icon_maskable_png, "image/png"),
    "apple-touch-icon.png": (PackageResources.apple_touch_icon_png, "image/png"),
  ]

  // A worker has the content security policy of its own response. Browsers look for a new version at most once a day, unless
  // the response must be checked.
  private static var worker: Response {
    Response(
      status: .ok,
      headers: [
        .contentType: script, .cacheControl: "no-cache",
        .contentSecurityPolicy:
          "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
      ],
      body: .init(byteBuffer: .init(bytes: PackageResources.service_worker_js)))
  }
}
