// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A fetched image; its format is detected from its bytes, never from its name.
package struct BookImage: Sendable {
  /// The scheme for images that came with a share and have no address.
  package static let partScheme = "share-part:"

  /// The address exactly as in the chapter's HTML.
  package let url: String
  package let bytes: [UInt8]
  /// The lower pieces of an image that was too tall for one.
  package let rest: [[UInt8]]

  package init(url: String, bytes: [UInt8], rest: [[UInt8]] = []) {
    self.url = url
    self.bytes = bytes
    self.rest = rest
  }

  /// The number of bytes of all its pieces.
  package var size: Int { rest.reduce(bytes.count) { $0 + $1.count } }
}
