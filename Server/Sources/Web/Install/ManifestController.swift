// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
package import Hummingbird
package import ServerHTTP

/// Serves the JSON that describes Sharepipe to browsers that install it as an app; it contains no data of an account.
package struct ManifestController {
  package init() {}

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get("/manifest.webmanifest") { _, _ in
      var response = Response.json(WebManifest())
      response.headers[.contentType] = "application/manifest+json"
      return response
    }
  }
}
