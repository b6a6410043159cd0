// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// A stored book that can be downloaded.
package struct BookFile: Sendable {
  package let name: String
  package let mediaType: String
  package let bytes: Data

  package init(name: String, mediaType: String, bytes: Data) {
    self.name = name
    self.mediaType = mediaType
    self.bytes = bytes
  }
}
