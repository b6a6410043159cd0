// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
package import Hummingbird
package import ServerHTTP

/// Serves the style sheet, the scripts, and the images that all pages share.
///
/// Browsers keep them, and ask by entity tag whether they changed, so that an update of the server shows at once.
package struct AssetController {
  package init() {}

  private static let assets: [(path: String, type: String, bytes: [UInt8])] = [
    ("style.css", "text/css; charset=utf-8", PackageResources.style_css),
    ("page.js", "text/javascript; charset=utf-8", PackageResources.page_js),
    ("live.js", "text/javascript; charset=utf-8", PackageResources.live_js),
    ("share.js", "text/javascript; charset=utf-8", PackageResources.share_js),
    ("set-up.js", "text/javascript; charset=utf-8", PackageResources.set_up_js),
  ]

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    for asset in Self.assets {
      router.get(RouterPath(asset.path)) { request, _ in
        var response = Response.tagged(asset.bytes, type: asset.type, to: request)
        response.headers[.cacheControl] = "no-cache"
        return response
      }
    }
  }
}
