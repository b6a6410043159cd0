// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// How a sign-in page ended.
package enum BrowserEnd: Sendable {
  /// The page redirected to a URL with the expected scheme.
  case came(URL)
  /// The user closed the page.
  case cancelled
}
