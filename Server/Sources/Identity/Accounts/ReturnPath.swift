// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ServerCore
import ShareContract

/// The page that a sign-in redirects to afterwards: a path of this server.
package struct ReturnPath: Equatable {
  package let text: String

  /// Returns nil for anything else, so that no link can use the sign-in page to redirect users to another site.
  package init?(_ text: String?) {
    guard let text, Self.isKnown(text), text.utf8.count <= 4096,
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
    else { return nil }
    self.text = text
  }

  private static func isKnown(_ text: String) -> Bool {
    if text.hasPrefix(PagePath.library + "?") || text.hasPrefix(Routes.authorize + "?") { return true }
    let path = String(text.prefix { $0 != "?" })
    return pages.contains(path) || parents.contains { path.hasPrefix($0 + "/") && !path.contains("..") }
  }

  private static let pages = [
    PagePath.needsYou, PagePath.archive, PagePath.bin, PagePath.newShare, PagePath.setUp,
    PagePath.destinations, PagePath.devices, PagePath.shortcuts, PagePath.mail, PagePath.account,
    PagePath.users, PagePath.server, Routes.capturePage, Routes.devicePage,
  ]

  /// The pages of single shares, destinations and users are below these.
  private static let parents = [PagePath.shares, PagePath.destinations, PagePath.users]
}
