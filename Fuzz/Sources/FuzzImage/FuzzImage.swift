// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import FuzzRun
import ImageConversion
import ImageWork

/// Makes a plain picture of all bytes but the first; what is made must be within the screen, and a picture itself.
private func fuzzPicture(_ start: UnsafePointer<UInt8>, _ count: Int) {
  guard count > 1 else { return }
  let order = order(start[0])
  let maker = ImageConverter(readsAll: false)
  let bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  guard case .pieces(let pieces) = maker.answer(.shrink(order, bytes)) else { return }
  for piece in pieces {
    guard piece.width <= order.width, piece.height <= order.height, piece.bytes.count <= order.byteLimit
    else { fatalError("a piece of \(piece.width) by \(piece.height), \(piece.bytes.count) bytes") }
    guard case .pieces(let again) = maker.answer(.shrink(order, piece.bytes)), again.count == 1,
      again[0].width == piece.width, again[0].height == piece.height
    else { fatalError("a piece that is no picture") }
  }
}

/// Screens small and wide, gray and in colours.
private func order(_ choice: UInt8) -> ImageSettings {
  ImageSettings(
    width: 1 + Int(choice & 0x1F) * 7, height: 24 + Int(choice >> 5 & 3) * 60, isGray: choice & 0x80 != 0,
    quality: 80, byteLimit: 200_000)
}

@main
struct FuzzImage {
  static func main() {
    fuzz { start, count in
      if let start { fuzzPicture(start, count) }
      return 0
    }
  }
}
