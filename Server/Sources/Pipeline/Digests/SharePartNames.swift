// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Books

/// The names of images that came with one of the shares of a digest.
///
/// An image without an address has the name of its position in its share, such as `share-part:0`. In a digest, two shares of photos would
/// have the same names, so the number of the share is part of them there: `share-part:41/0`.
package struct SharePartNames {
  private let prefix: String

  /// - Parameter number: the number of the share.
  package init(ofShare number: Int) {
    prefix = BookImage.partScheme + "\(number)/"
  }

  /// The HTML of the share's article with the names of the digest.
  package func html(_ html: String) -> String {
    html.replacing("src=\"\(BookImage.partScheme)", with: "src=\"\(prefix)")
  }

  /// The name in the share of an image in the digest.
  package func own(_ address: String) -> String {
    address.hasPrefix(prefix) ? BookImage.partScheme + address.dropFirst(prefix.count) : address
  }

  /// An image of the share with its name in the digest.
  package func image(_ image: BookImage) -> BookImage {
    guard image.url.hasPrefix(BookImage.partScheme) else { return image }
    let name = image.url.dropFirst(BookImage.partScheme.count)
    return BookImage(url: prefix + name, bytes: image.bytes, rest: image.rest)
  }
}
