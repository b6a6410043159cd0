// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird
import Messages
import ServerCore
package import ServerHTTP

/// Serves the page that the installed app shows without a connection; it contains no data of an account.
package struct OfflineController {
  private let pages: Pages

  package init(pages: Pages) {
    self.pages = pages
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(PagePath.offline)) { _, _ in
      Response.live(
        pages.render(
          "offline",
          ["title": Message.titleOffline.text, "hasOutbox": true, "isOffline": true]))
    }
  }
}
