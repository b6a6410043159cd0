// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CVips
import FuzzRun
import ImageConversion
import ImageWork

/// Converts all bytes but the first; the result must fit the screen and be an image itself.
private func fuzzImage(_ start: UnsafePointer<UInt8>, _ count: Int) {
  guard count > 1 else { return }
  let settings = settings(start[0])
  let converter = ImageConverter()
  let bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  guard case .pieces(let pieces) = converter.reply(to: .shrink(settings, bytes)) else { return }
  for piece in pieces {
    guard piece.width <= settings.width, piece.height <= settings.height,
      piece.bytes.count <= settings.byteLimit
    else { fatalError("a piece of \(piece.width) by \(piece.height), \(piece.bytes.count) bytes") }
    guard case .pieces(let again) = converter.reply(to: .shrink(settings, piece.bytes)), again.count == 1,
      again[0].width == piece.width, again[0].height == piece.height
    else { fatalError("a piece that is not an image") }
  }
}

/// Small and large screens, gray and in color.
private func settings(_ choice: UInt8) -> ImageSettings {
  ImageSettings(
    width: 1 + Int(choice & 0x1F) * 7, height: 24 + Int(choice >> 5 & 3) * 60, isGray: choice & 0x80 != 0,
    quality: 80, byteLimit: 200_000)
}

@main
struct FuzzImage {
  static func main() {
    let formats = Int32(CVIPS_JPEG | CVIPS_PNG | CVIPS_GIF | CVIPS_WEBP)
    precondition(cvips_start(formats) != 0, "libvips does not start")
    fuzz { start, count in
      if let start { fuzzImage(start, count) }
      return 0
    }
  }
}
