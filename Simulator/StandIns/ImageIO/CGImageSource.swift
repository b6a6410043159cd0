// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
public import Foundation

/// developer.apple.com/documentation/corefoundation/cfurl.
public typealias CFURL = NSURL
/// developer.apple.com/documentation/corefoundation/cfdictionary.
public typealias CFDictionary = NSDictionary
/// developer.apple.com/documentation/corefoundation/cfstring.
public typealias CFString = String

/// developer.apple.com/documentation/coregraphics/cgimage.
public final class CGImage: Sendable {
  /// developer.apple.com/documentation/coregraphics/cgimage/width.
  public let width: Int
  /// developer.apple.com/documentation/coregraphics/cgimage/height.
  public let height: Int
  /// The file it was created from, for the code that draws the screen.
  package let file: URL

  init(width: Int, height: Int, file: URL) {
    self.width = width
    self.height = height
    self.file = file
  }
}

/// developer.apple.com/documentation/imageio/cgimagesource.
public final class CGImageSource: Sendable {
  let file: URL
  let size: ImageSize

  init?(_ file: URL) {
    guard let size = ImageSize(of: file) else { return nil }
    self.file = file
    self.size = size
  }
}

/// developer.apple.com/documentation/imageio/kcgimagesourceshouldcache.
public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
/// developer.apple.com/documentation/imageio/kcgimagesourcecreatethumbnailfromimagealways.
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString =
  "kCGImageSourceCreateThumbnailFromImageAlways"
/// developer.apple.com/documentation/imageio/kcgimagesourcecreatethumbnailwithtransform.
public let kCGImageSourceCreateThumbnailWithTransform: CFString = "kCGImageSourceCreateThumbnailWithTransform"
/// developer.apple.com/documentation/imageio/kcgimagesourcethumbnailmaxpixelsize.
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"

/// developer.apple.com/documentation/imageio/cgimagesourcecreatewithurl(_:_:).
///
/// Returns nil unless the data is an image this device reads: PNG or JPEG.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  AttachedDevice.process.step("CGImageSourceCreateWithURL", url.lastPathComponent ?? "")
  return CGImageSource(url as URL)
}

/// developer.apple.com/documentation/imageio/cgimagesourcecreatethumbnailatindex(_:_:_:).
///
/// Nothing is decoded here. The code that draws the screen reads the file.
public func CGImageSourceCreateThumbnailAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  let largest = max(isrc.size.width, isrc.size.height)
  let wanted = (options?[kCGImageSourceThumbnailMaxPixelSize] as? NSNumber)?.intValue ?? largest
  AttachedDevice.process.step("CGImageSourceCreateThumbnailAtIndex", "\(wanted)")
  guard index == 0, largest > 0, wanted > 0 else { return nil }
  let part = min(1, Double(wanted) / Double(largest))
  return CGImage(
    width: Int(Double(isrc.size.width) * part), height: Int(Double(isrc.size.height) * part), file: isrc.file)
}
