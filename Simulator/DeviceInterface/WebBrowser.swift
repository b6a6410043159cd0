// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// The system's browser for sign-in pages.
package protocol WebBrowser: Sendable {
  /// Shows a page until it redirects to a URL with the scheme. Returns false if the system can't show pages here.
  func show(_ url: URL, until scheme: String, then done: @escaping @Sendable (BrowserEnd) -> Void) -> Bool
}
