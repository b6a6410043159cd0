// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import DeviceInterface
package import Foundation

/// A share as a host app makes it.
package struct HostShare: Codable, Sendable {
  /// The host's name, which decides the shape of the items.
  package var host = "safari"
  /// The URL of the page or link.
  package var url: String?
  /// The title of the share.
  package var title: String?
  /// A file with the page's HTML as the user sees it.
  package var html: URL?
  /// The shared text, if any.
  package var text: String?
  /// The shared files, if any.
  package var files: [URL] = []
  /// The suggestion that the user taps in the share sheet.
  package var suggestion: StoredSuggestion?
  /// The file with the host's recorded shape.
  package var shape: URL?

  /// Creates an empty share from Safari.
  package init() {}
}
