// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings

/// The format and size of an image that a book can contain, read from its bytes.
struct BookImageFormat: Equatable {
  enum Kind: String { case jpeg, png, gif }

  let kind: Kind
  let width: Int
  let height: Int

  // KDP allows 5 MB for one image.
  private static let limit = 5_000_000

  /// Nil for anything but a JPEG, a PNG or a GIF of one frame that Kindle accepts.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.limit, let header = ImageHeader(bytes),
      let kind = Self.kind(header.format, bytes)
    else { return nil }
    self.init(kind: kind, width: header.width, height: header.height)
  }

  private init(kind: Kind, width: Int, height: Int) {
    self.kind = kind
    self.width = width
    self.height = height
  }

  var mediaType: String { "image/" + kind.rawValue }
  var fileEnding: String { kind == .jpeg ? "jpg" : kind.rawValue }
  /// Whether the image is a tracking pixel or a spacer.
  var isSpacer: Bool { width <= 2 || height <= 2 }
}

extension BookImageFormat {
  private static func kind(_ format: ImageHeader.Format, _ bytes: [UInt8]) -> Kind? {
    switch format {
    case .jpeg: .jpeg
    case .png: bytes.count > 33 && !isAnimated(bytes) ? .png : nil
    case .gif: bytes.count > 13 && GIFFrames.count(bytes) == 1 ? .gif : nil
    default: nil
    }
  }

  /// APNG has an `acTL` chunk before the first `IDAT`.
  private static func isAnimated(_ png: [UInt8]) -> Bool {
    var at = 8
    while at + 8 <= png.count {
      let type = png[(at + 4)..<(at + 8)]
      if type.elementsEqual("acTL".utf8) { return true }
      if type.elementsEqual("IDAT".utf8) { return false }
      at += 12 + big32(png, at)
    }
    return false
  }

  private static func big16(_ bytes: [UInt8], _ at: Int) -> Int {
    Int(bytes[at]) << 8 | Int(bytes[at + 1])
  }
  private static func big32(_ bytes: [UInt8], _ at: Int) -> Int {
    big16(bytes, at) << 16 | big16(bytes, at + 2)
  }
}
