// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ImageIO
public import UIKit

/// Creates thumbnails from image files.
///
/// The image is never in memory as a whole.
///
/// See developer.apple.com/documentation/imageio/cgimagesourcecreatethumbnailatindex(_:_:_:).
public enum Thumbnail {
  /// Creates a thumbnail outside of the main thread; nil if the file isn't an image.
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
