// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Encodings
package import Foundation

/// An image that was fetched, with the format and size its bytes show.
package struct PreviewImage: Sendable, Equatable {
  package let address: String
  package let head: ImageHeader
  /// The whole image if it is small enough to be part of the preview.
  package let small: Data?

  private static let smallBytes = 32 << 10
  /// Decoding a larger image would need too much memory on the client.
  private static let mostPixels = 32_000_000

  /// Nil if the bytes aren't an image that a preview can show.
  package init?(_ bytes: [UInt8], at address: String, isWhole: Bool) {
    guard let head = ImageHeader(bytes), head.format != .heic, head.width * head.height <= Self.mostPixels
    else { return nil }
    self.address = address
    self.head = head
    small = isWhole && bytes.count <= Self.smallBytes ? Data(bytes) : nil
  }
}
