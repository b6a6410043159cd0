// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The box that an image is scaled to for a screen, and where it is cut into pieces.
package struct ImageFit: Sendable, Equatable {
  /// The largest number of pixels of an image: somewhat more than a camera with 48 megapixels produces.
  package static let mostPixels = 51_000_000
  /// The largest number of pixels of all pieces of one image.
  static let mostShrunkPixels = 24_000_000
  /// Rows that two adjacent pieces both show, so that no line of text is cut in two.
  package static let overlap = 20

  /// The box that the whole image is scaled to.
  package let width: Int
  package let height: Int

  /// Nil if the image has more pixels than the limit.
  package init?(width: Int, height: Int, settings: ImageSettings) {
    guard width > 0, height > 0, width.multipliedReportingOverflow(by: height).overflow == false,
      width * height <= Self.mostPixels
    else { return nil }
    self.width = settings.width
    self.height =
      Self.isTall(width, height, settings)
      ? Self.tallest(min(width, settings.width), settings) : settings.height
  }

  // An image that is up to twice as tall as the screen is still legible in one piece.
  private static func isTall(_ width: Int, _ height: Int, _ settings: ImageSettings) -> Bool {
    let shown = min(1, Double(settings.width) / Double(width)) * Double(height)
    return shown > Double(settings.height) && height * settings.width > 2 * settings.height * width
  }

  private static func tallest(_ width: Int, _ settings: ImageSettings) -> Int {
    let step = max(1, settings.height - overlap)
    return max(
      settings.height, min(ImageReply.mostPieces * step + overlap, mostShrunkPixels / max(1, width)))
  }

  /// The rows of each piece of an image with `total` rows; the pieces are of nearly equal height.
  package static func pieces(of total: Int, settings: ImageSettings) -> [Range<Int>] {
    guard total > settings.height else { return [0..<total] }
    let step = max(1, settings.height - overlap)
    let count = min(ImageReply.mostPieces, (total - overlap + step - 1) / step)
    let height = (total + overlap * (count - 1) + count - 1) / count
    return (0..<count).map { number in
      let top = number * (height - overlap)
      return top..<min(total, top + height)
    }
  }
}
