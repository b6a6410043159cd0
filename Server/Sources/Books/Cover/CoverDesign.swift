// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Describes a cover as a drawing (SVG) over an image; a worker renders it.
///
/// The drawing needs no font metrics but requests a serif; all its colors differ in 16 grays. It refers to nothing
/// external, and the same book gives the same drawing.
package struct CoverDesign: Sendable, Equatable {
  /// The image behind the drawing, which leaves a gap for it.
  package struct Backdrop: Sendable, Equatable {
    package let bytes: [UInt8]
    package let left: Int
    package let top: Int
    /// The area that the image fills; the image is cropped to it if it has another shape.
    package let width: Int
    package let height: Int
  }

  /// The size in pixels that Kindle's store recommends; the drawing uses it as its coordinates.
  package static let width = 1600
  package static let height = 2560
  // Kindle's store rejects covers smaller than 1000 by 625 pixels.
  private static let leastScale = 0.5

  /// The size of the cover in pixels, which depends on the device's screen.
  package let size: Size
  /// The SVG document in that size.
  package let svg: String
  /// The image's area; nil if a pattern is drawn instead.
  package let backdrop: Backdrop?

  package struct Size: Sendable, Equatable {
    package let width: Int
    package let height: Int
  }

  /// - Parameters:
  ///   - images: the book's images; the one at `book.cover` is shown if it is a large enough JPEG or PNG.
  ///   - device: the device whose screen the cover fits.
  package init(_ book: Book, images: [BookImage], for device: DeviceProfile = .generic) {
    let words = CoverText(book)
    let image = images.first { $0.url == book.cover }.flatMap { CoverImage($0.bytes) }
    let layout = CoverLayout(words, image: image)
    let scale = Self.scale(for: device)
    let size = Size(width: Int(Double(Self.width) * scale), height: Int(Double(Self.height) * scale))
    let area = image?.area(inBandOf: layout.bandHeight)
    backdrop = image.flatMap { image in area.map { $0.backdrop(image.bytes, scale: scale, of: size) } }
    svg =
      CoverDrawing(
        words: words, layout: layout, area: area, size: size, isGray: !device.isColor
      ).svg
    self.size = size
  }

  private static func scale(for device: DeviceProfile) -> Double {
    let most = min(Double(device.width) / Double(width), Double(device.height) / Double(height))
    return min(1, max(leastScale, most))
  }
}
