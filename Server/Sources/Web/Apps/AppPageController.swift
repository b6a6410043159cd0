// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird
import Identity
import Messages
package import ServerHTTP
import ShareContract

/// Serves the page at the URL that the app claims.
///
/// The system passes the URL to the app; a browser only gets here if the app isn't installed.
package struct AppPageController {
  private let pages: Pages

  package init(pages: Pages) {
    self.pages = pages
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(Routes.signedInApp)) { _, _ in
      Response.page(pages.message(.titleOpenApp, .noticeOpenApp))
    }
  }
}
