// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
package import Hummingbird
package import ServerHTTP

/// Serves the style sheet, the scripts and the images of the pages.
///
/// Browsers keep them, and ask by entity tag whether they changed, so that an update of the server shows at once.
package struct AssetController {
  package init() {}

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    for asset in Asset.common {
      router.get(RouterPath(asset.path)) { request, _ in
        var response = Response.tagged(asset.file.bytes, type: asset.type, to: request)
        response.headers[.cacheControl] = "no-cache"
        return response
      }
    }
    router.get("/favicon.ico") { _, _ in Response.seeOther(Asset.icon.path) }
    router.get(RouterPath(Asset.serviceWorker.path)) { _, _ in Self.worker }
  }

  // A worker has the content security policy of its own response. Browsers look for a new version at most once a day, unless
  // the response must be checked.
  private static var worker: Response {
    Response(
      status: .ok,
      headers: [
        .contentType: Asset.serviceWorker.type, .cacheControl: "no-cache",
        .contentSecurityPolicy:
          "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
      ],
      body: .init(byteBuffer: .init(bytes: Asset.serviceWorker.file.bytes)))
  }
}
