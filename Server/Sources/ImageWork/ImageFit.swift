// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How a picture is brought to a screen: the box it is shrunk into, and where it is cut.
package struct ImageFit: Sendable, Equatable {
  /// Pixels of a picture, at most: a camera's 48 million and a little more.
  package static let mostPixels = 51_000_000
  /// Pixels of all pieces of one picture, at most.
  static let mostShrunkPixels = 24_000_000
  /// Rows that two neighbouring pieces both show, so that no line of text is cut through.
  package static let overlap = 20

  /// The box that the whole picture is shrunk into.
  package let width: Int
  package let height: Int

  /// Nil when the picture has more pixels than are decoded.
  package init?(width: Int, height: Int, order: ImageSettings) {
    guard width > 0, height > 0, width.multipliedReportingOverflow(by: height).overflow == false,
      width * height <= Self.mostPixels
    else { return nil }
    self.width = order.width
    self.height =
      Self.isTall(width, height, order) ? Self.tallest(min(width, order.width), order) : order.height
  }

  // What is up to twice as tall as the screen stays one picture: it is still legible as one.
  private static func isTall(_ width: Int, _ height: Int, _ order: ImageSettings) -> Bool {
    let shown = min(1, Double(order.width) / Double(width)) * Double(height)
    return shown > Double(order.height) && height * order.width > 2 * order.height * width
  }

  private static func tallest(_ width: Int, _ order: ImageSettings) -> Int {
    let step = max(1, order.height - overlap)
    return max(
      order.height, min(ImageReply.mostPieces * step + overlap, mostShrunkPixels / max(1, width)))
  }

  /// The rows of each piece of a picture that was shrunk to `total` rows; of nearly equal height.
  package static func pieces(of total: Int, order: ImageSettings) -> [Range<Int>] {
    guard total > order.height else { return [0..<total] }
    let step = max(1, order.height - overlap)
    let count = min(ImageReply.mostPieces, (total - overlap + step - 1) / step)
    let height = (total + overlap * (count - 1) + count - 1) / count
    return (0..<count).map { number in
      let top = number * (height - overlap)
      return top..<min(total, top + height)
    }
  }
}
