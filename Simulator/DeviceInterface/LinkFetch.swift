// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import Synchronization

/// How the system fetches a link's page to show a preview: a request over the network, counted in the log.
package enum LinkFetch {
  /// The page that a request without cookies finds at a URL.
  package struct Page: Codable, Sendable {
    /// The URL after redirects.
    package let url: URL
    /// The title of the page.
    package let title: String?

    /// Creates a page with its URL and title.
    package init(url: URL, title: String?) {
      self.url = url
      self.title = title
    }
  }

  private static let look = Mutex<@Sendable (URL) -> Page?>({ _ in nil })

  /// Sets the function that fetches pages; the device simulator does this.
  package static func set(_ look: @escaping @Sendable (URL) -> Page?) {
    Self.look.withLock { $0 = look }
  }

  /// Fetches a page and waits for it; returns nil if there is none.
  package static func system(_ url: URL) -> Page? {
    let look = look.withLock { $0 }
    return look(url)
  }
}
