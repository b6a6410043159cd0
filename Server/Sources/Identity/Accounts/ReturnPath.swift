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
    [Routes.capturePage, Routes.devicePage, PagePath.account, PagePath.newShare].contains(text)
      || [Routes.authorize, Routes.devicePage, PagePath.newShare].contains { text.hasPrefix($0 + "?") }
  }
}
