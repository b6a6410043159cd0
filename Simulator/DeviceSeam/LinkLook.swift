// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import Synchronization

/// How the system looks at a link's page when it makes a card of it: a request over the network, counted in the log.
package enum LinkLook {
  /// What a stranger without cookies finds at an address.
  package struct Page: Codable, Sendable {
    /// The address after redirections.
    package let url: URL
    /// The title of the page.
    package let title: String?

    /// Describes a page.
    package init(url: URL, title: String?) {
      self.url = url
      self.title = title
    }
  }

  private static let look = Mutex<@Sendable (URL) -> Page?>({ _ in nil })

  /// Sets how pages are looked at; the device does.
  package static func set(_ look: @escaping @Sendable (URL) -> Page?) {
    Self.look.withLock { $0 = look }
  }

  /// Looks at a page, and waits for it; nil when there is none.
  package static func system(_ url: URL) -> Page? {
    let look = look.withLock { $0 }
    return look(url)
  }
}
