// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Fetching
import ImageWork

/// The limits on the images of one book, whether they came with the share or are fetched.
package struct ImageLimits: Sendable {
  /// The largest number of fetched images.
  package var count = ImageFetcher.countLimit
  /// The largest number of bytes of one image that is fetched.
  package var image = FetchLimits.image.maxBytes
  /// The largest number of bytes of one image that came with the share, less 1,024 for the rest of a request to convert it.
  package var carriedImage = ImageRequest.limit - 1024
  /// The largest number of bytes of all images together, as they were found, if some of them are fetched.
  package var total = ImageFetcher.byteLimit
  /// The largest number of bytes of all images that came with the share.
  ///
  /// Only one book at a time is made of images that are larger than `total` together, such as ten photos of a good camera.
  package var carried = 256 << 20

  package init() {}
}
