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

  /// What Kindle's library asks for, in pixels.
  package static let width = 1600
  package static let height = 2560

  /// A document of ``width`` by ``height``.
  package let svg: String
  /// Nil where a pattern takes the picture's place.
  package let backdrop: Backdrop?

  /// - Parameter pictures: the book's; that at `book.cover` is shown when it is a JPEG or PNG large enough.
  package init(_ book: Book, pictures: [Picture]) {
    let words = CoverWords(book)
    let layout = CoverLayout(words)
    let picture = Self.picture(book.cover, pictures)
    backdrop = picture.map {
      Backdrop(bytes: $0.bytes, left: 0, top: 0, width: Self.width, height: layout.bandHeight)
    }
    svg = CoverDrawing(words: words, layout: layout, hasPicture: picture != nil).svg
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
