// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Describes a cover as a drawing (SVG) over an image; a worker renders it.
///
/// The drawing needs no font metrics but requests a serif; all its colors differ in 16 grays. It refers to nothing
/// external, and the same book gives the same drawing.
package struct CoverDesign: Sendable, Equatable {
  // Kindle's store rejects covers smaller than 1000 by 625 pixels.
  private static let leastScale = 0.5

  /// The size of the cover in pixels, which depends on the device's screen.
  package let size: CoverSize
  /// The SVG document in that size.
  package let svg: String
  /// The image's area; nil if a pattern is drawn instead.
  package let backdrop: CoverBackdrop?

  /// - Parameters:
  ///   - images: the book's images; the one at `book.cover` is shown if it is a large enough JPEG or PNG.
  ///   - device: the device whose screen the cover fits.
  package init(_ book: Book, images: [BookImage], for device: DeviceProfile = .generic) {
    let words = CoverText(book)
    let image = images.first { $0.url == book.cover }.flatMap { CoverImage($0.bytes) }
    let layout = CoverLayout(words, image: image)
    let scale = Self.scale(for: device)
    let size = CoverSize.drawing.scaled(by: scale)
    let area = image?.area(inBandOf: layout.bandHeight)
    backdrop = image.flatMap { image in area.map { $0.backdrop(image.bytes, scale: scale, of: size) } }
    svg =
      CoverDrawing(
        words: words, layout: layout, area: area, size: size, isGray: !device.isColor
      ).svg
    self.size = size
  }

  private static func scale(for device: DeviceProfile) -> Double {
    let drawing = CoverSize.drawing
    let most = min(
      Double(device.width) / Double(drawing.width), Double(device.height) / Double(drawing.height))
    return min(1, max(leastScale, most))
  }
}
