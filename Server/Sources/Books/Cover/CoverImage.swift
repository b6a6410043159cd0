// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Decides which part of the cover's band an image fills.
///
/// A photo fills the band and is cropped. A diagram is shown whole, because a part of it is meaningless.
struct CoverImage {
  /// A rectangle in the coordinates of the drawing.
  struct Area: Equatable {
    let left: Double
    let top: Double
    let width: Double
    let height: Double
  }

  /// How much of an image may be cropped: most photos stay recognizable without their edges.
  private static let mostCropped = (photo: 0.5, graphic: 0.08)
  // Larger, it would be blurred.
  private static let mostEnlarged = 3.0
  private static let padding = 60.0

  // A smaller image would be blurred at this size.
  private static let leastSide = 320

  let bytes: [UInt8]
  private let width: Double
  private let height: Double
  /// Diagrams, charts and screenshots are PNG; the image worker turns photos into JPEG.
  private let isGraphic: Bool

  /// Nil unless the bytes are a JPEG or PNG that is large enough.
  init?(_ bytes: [UInt8]) {
    guard let format = BookImageFormat(bytes), format.kind != .gif,
      min(format.width, format.height) >= Self.leastSide
    else { return nil }
    self.bytes = bytes
    width = Double(format.width)
    height = Double(format.height)
    isGraphic = format.kind == .png
  }

  /// The height of a band that shows the whole image in the cover's full width; nil if cropping doesn't spoil it.
  var wholeHeight: Int? {
    isGraphic ? Int((Double(CoverSize.drawing.width) * height / width).rounded(.up)) : nil
  }

  /// The area of the image in a band of this height.
  func area(inBandOf bandHeight: Int) -> Area {
    let (bandWidth, bandHeight) = (Double(CoverSize.drawing.width), Double(bandHeight))
    let shapes = (width / height, bandWidth / bandHeight)
    let cropped = 1 - min(shapes.0 / shapes.1, shapes.1 / shapes.0)
    if cropped <= (isGraphic ? Self.mostCropped.graphic : Self.mostCropped.photo) {
      return Area(left: 0, top: 0, width: bandWidth, height: bandHeight)
    }
    let free = (bandWidth - 2 * Self.padding, bandHeight - 2 * Self.padding)
    let scale = min(free.0 / width, free.1 / height, Self.mostEnlarged)
    let size = (width * scale, height * scale)
    return Area(
      left: (bandWidth - size.0) / 2, top: (bandHeight - size.1) / 2, width: size.0, height: size.1)
  }
}

extension CoverImage.Area {
  /// Whether it leaves parts of a band empty.
  func isInside(bandOf height: Int) -> Bool {
    self != .init(left: 0, top: 0, width: Double(CoverSize.drawing.width), height: Double(height))
  }

  /// The area in pixels; rounded outward, so that no gap remains at the edges of the drawing.
  func backdrop(_ bytes: [UInt8], scale: Double, of size: CoverSize) -> CoverBackdrop {
    let (x, y) = (Int(left * scale), Int(top * scale))
    let right = min(size.width, Int(((left + width) * scale).rounded(.up)))
    let bottom = min(size.height, Int(((top + height) * scale).rounded(.up)))
    return .init(bytes: bytes, left: x, top: y, width: max(1, right - x), height: max(1, bottom - y))
  }
}
