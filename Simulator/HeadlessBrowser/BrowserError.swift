// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// An error of the browser, described in a message.
package struct BrowserError: Error, CustomStringConvertible {
  /// The message for the user.
  package let description: String

  init(_ description: String) { self.description = description }
}
