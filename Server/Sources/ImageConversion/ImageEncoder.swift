// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

internal import ImageWork

/// Encodes a decoded image as JPEG or PNG within a limit of bytes.
struct ImageEncoder {
  let settings: ImageSettings

  private static let lowerQualities = [65, 50, 40]
  /// PNG keeps lines sharp, so it may cost more than the same image as JPEG.
  private static let lineArtBonus = 1.5

  func piece(_ image: DecodedImage, mayBeLineArt: Bool) throws(ImageRefusal) -> ImagePiece {
    var image = image
    // Each round has half of the pixels of the one before.
    for _ in 0..<8 {
      if let piece = written(image, mayBeLineArt) { return piece }
      guard image.width > 16, image.height > 16, let smaller = image.scaled(by: 0.7) else { break }
      image = smaller
    }
    throw .tooManyBytes
  }

  /// With this many pixels for each byte, a PNG is smaller than any JPEG of acceptable quality, so none is encoded.
  static let pixelsForByteOfPNG = 16

  private func written(_ image: DecodedImage, _ mayBeLineArt: Bool) -> ImagePiece? {
    let png = mayBeLineArt && image.isLineArt ? image.png() : nil
    if let png, png.count * Self.pixelsForByteOfPNG <= image.width * image.height,
      let piece = within(png, .png, image)
    {
      return piece
    }
    guard let jpeg = jpeg(image) else { return png.flatMap { within($0, .png, image) } }
    if let png, Double(png.count) <= Double(jpeg.count) * Self.lineArtBonus,
      let piece = within(png, .png, image)
    {
      return piece
    }
    return within(jpeg, .jpeg, image)
  }

  private func jpeg(_ image: DecodedImage) -> [UInt8]? {
    var best: [UInt8]?
    for quality in [settings.quality] + Self.lowerQualities.filter({ $0 < settings.quality }) {
      best = image.jpeg(quality: quality)
      if let best, best.count <= settings.byteLimit { return best }
    }
    return best
  }

  private func within(_ bytes: [UInt8], _ kind: ImagePiece.Kind, _ image: DecodedImage) -> ImagePiece? {
    guard bytes.count <= settings.byteLimit else { return nil }
    return ImagePiece(kind: kind, width: image.width, height: image.height, bytes: bytes)
  }
}
