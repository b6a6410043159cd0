// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A cover as a drawing (SVG) over a picture: what to draw, not how.
///
/// The drawing needs no font metrics but asks for a serif; all its colours are told apart in 16 grays. It names nothing
/// outside of itself, and the same book gives the same drawing.
package struct CoverDesign: Sendable, Equatable {
  /// The picture behind the drawing, which leaves its place open.
  package struct Backdrop: Sendable, Equatable {
    package let bytes: [UInt8]
    package let left: Int
    package let top: Int
    /// The place is filled; what reaches beyond it is cut off.
    package let width: Int
    package let height: Int
  }

  /// The size that Kindle's store recommends, in pixels; the drawing's coordinates are in it.
  package static let width = 1600
  package static let height = 2560
  // Kindle's store rejects covers of less than 1000 by 625 pixels.
  private static let leastScale = 0.5

  /// The size of the cover in pixels: what the device can show.
  package let size: Size
  /// A document of that size.
  package let svg: String
  /// Nil where a pattern takes the picture's place.
  package let backdrop: Backdrop?

  package struct Size: Sendable, Equatable {
    package let width: Int
    package let height: Int
  }

  /// - Parameters:
  ///   - pictures: the book's; that at `book.cover` is shown when it is a JPEG or PNG large enough.
  ///   - device: the device whose screen the cover fits.
  package init(_ book: Book, pictures: [Picture], for device: DeviceProfile = .generic) {
    let words = CoverWords(book)
    let layout = CoverLayout(words)
    let picture = Self.picture(book.cover, pictures)
    let scale = Self.scale(for: device)
    let size = Size(width: Int(Double(Self.width) * scale), height: Int(Double(Self.height) * scale))
    backdrop = picture.map {
      let height = (Double(layout.bandHeight) * scale).rounded(.up)
      return Backdrop(bytes: $0.bytes, left: 0, top: 0, width: size.width, height: Int(height))
    }
    svg =
      CoverDrawing(
        words: words, layout: layout, hasPicture: picture != nil, size: size, isGray: !device.isColour
      ).svg
    self.size = size
  }

  private static func scale(for device: DeviceProfile) -> Double {
    let most = min(Double(device.width) / Double(width), Double(device.height) / Double(height))
    return min(1, max(leastScale, most))
  }

  // A smaller picture would be a blur at this size.
  private static let leastSide = 320

  private static func picture(_ address: String?, _ pictures: [Picture]) -> Picture? {
    guard let address, let picture = pictures.first(where: { $0.url == address }),
      let format = PictureFormat(picture.bytes), format.kind != .gif,
      min(format.width, format.height) >= leastSide
    else { return nil }
    return picture
  }
}
