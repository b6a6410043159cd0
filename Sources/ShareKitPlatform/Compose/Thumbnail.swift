// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ImageIO
public import UIKit

/// A thumbnail of an image file, made from the file: the image is never in memory as a whole.
///
/// See developer.apple.com/documentation/imageio/cgimagesourcecreatethumbnailatindex(_:_:_:).
public enum Thumbnail {
  /// Makes the thumbnail off the main thread; nil if the file is not an image.
  public static func make(of file: URL, maxPixels: Int) async -> UIImage? {
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
