// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ImageIO
import UIKit

/// A small picture of a file, made from the file: the picture is never whole in memory.
///
/// See developer.apple.com/documentation/imageio/cgimagesourcecreatethumbnailatindex(_:_:_:).
enum Thumbnail {
  /// Makes it off the main thread; nil for what is not a picture.
  static func make(of file: URL, maxPixels: Int) async -> UIImage? {
    guard let source = CGImageSourceCreateWithURL(file as CFURL, nil) else { return nil }
    let options: [CFString: Any] = [
      kCGImageSourceCreateThumbnailFromImageAlways: true,
      kCGImageSourceCreateThumbnailWithTransform: true,
      kCGImageSourceThumbnailMaxPixelSize: maxPixels,
    ]
    return CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)
      .map { UIImage(cgImage: $0) }
  }
}
