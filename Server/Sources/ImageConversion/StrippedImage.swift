// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The bytes of an image without metadata: no location, no camera, no preview, and nothing after the end of the image.
///
/// Only a baseline JPEG with one scan and a PNG with eight bits and without transparency can be stripped. The bytes of the
/// image data aren't changed, so they may be damaged.
struct StrippedImage {
  let bytes: [UInt8]
  let kind: Kind

  enum Kind { case jpeg, png }

  init?(_ bytes: [UInt8], _ kind: ImageKind) {
    switch kind {
    case .png: self.init(bare: BarePNG.bytes(bytes), .png)
    case .jpeg: self.init(bare: BareJPEG.bytes(bytes), .jpeg)
    default: return nil
    }
  }

  private init?(bare bytes: [UInt8]?, _ kind: Kind) {
    guard let bytes else { return nil }
    self.bytes = bytes
    self.kind = kind
  }

  /// Whether encoding the image again with that quality would hardly make it smaller.
  func isSmall(pixels: Int, quality: Int) -> Bool {
    switch kind {
    case .png: bytes.count * ImageEncoder.pixelsForByteOfPNG <= pixels
    case .jpeg: quality >= Self.lowestQuality && bytes.count * Self.pixelsForByteOfJPEG <= pixels
    }
  }

  /// A lower quality is requested only if a book has to become smaller.
  private static let lowestQuality = 75
  /// Two bits for each pixel, as in a photograph of quality 80.
  private static let pixelsForByteOfJPEG = 4
}

private enum BarePNG {
  static func bytes(_ png: [UInt8]) -> [UInt8]? {
    var at = 8
    var bare = Array(png.prefix(at))
    while at + 12 <= png.count {
      let length = big32(png, at)
      guard length <= png.count - at - 12 else { return nil }
      let chunk = png[at..<(at + 12 + length)]
      at = chunk.endIndex
      switch Array(chunk.dropFirst(4).prefix(4)) {
      case Array("IHDR".utf8): guard isPlain(Array(chunk.dropFirst(8).prefix(13))) else { return nil }
      case Array("PLTE".utf8), Array("IDAT".utf8): break
      case Array("IEND".utf8): return bare + chunk
      // Images with transparency, animation or other depths are encoded again.
      case Array("tRNS".utf8), Array("acTL".utf8), Array("sBIT".utf8): return nil
      default: continue
      }
      bare += chunk
    }
    return nil
  }

  /// Whether it has eight bits, is gray, RGB or has a palette, and isn't interlaced.
  private static func isPlain(_ head: [UInt8]) -> Bool {
    head.count == 13 && head[8] == 8 && [0, 2, 3].contains(head[9]) && head[10...] == [0, 0, 0]
  }

  private static func big32(_ bytes: [UInt8], _ at: Int) -> Int {
    bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) }
  }
}

private enum BareJPEG {
  private static let head: [UInt8] = [
    0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 0x4A, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0,
  ]

  /// Nil unless it is baseline, gray or YCbCr, and of one scan.
  static func bytes(_ jpeg: [UInt8]) -> [UInt8]? {
    var bare = head
    var (at, components) = (2, 0)
    while at + 4 <= jpeg.count, jpeg[at] == 0xFF {
      let marker = jpeg[at + 1]
      let length = Int(jpeg[at + 2]) << 8 | Int(jpeg[at + 3])
      guard length >= 2, length <= jpeg.count - at - 2 else { return nil }
      let segment = jpeg[at..<(at + 2 + length)]
      at = segment.endIndex
      switch marker {
      case 0xC0:
        guard components == 0, let count = planes(Array(segment)) else { return nil }
        components = count
      case 0xC4, 0xDB, 0xDD: break
      case 0xDA:
        guard components > 0, segment.count > 4, Int(segment[segment.startIndex + 4]) == components,
          let end = end(of: jpeg, from: at)
        else { return nil }
        return bare + segment + jpeg[at..<end]
      // Adobe's segment names the color transform; 1 is the default.
      case 0xEE: guard segment.count == 16, segment.last == 1 else { return nil }; continue
      case 0xE0...0xEF, 0xFE: continue
      default: return nil
      }
      bare += segment
    }
    return nil
  }

  /// The number of components of a frame with eight bits: 3 for YCbCr, 1 for gray, nil for others.
  private static func planes(_ frame: [UInt8]) -> Int? {
    guard frame.count > 9, frame[4] == 8 else { return nil }
    let count = Int(frame[9])
    guard count == 1 || count == 3, frame.count == 10 + 3 * count else { return nil }
    let names = (0..<count).map { frame[10 + 3 * $0] }
    return count == 1 || names == [1, 2, 3] ? count : nil
  }

  /// The index after the end marker; nil if another segment follows the scan.
  private static func end(of jpeg: [UInt8], from start: Int) -> Int? {
    jpeg.withUnsafeBufferPointer { bytes in
      var at = start
      while at + 1 < bytes.count {
        guard bytes[at] == 0xFF else {
          at += 1
          continue
        }
        let next = bytes[at + 1]
        if next == 0xD9 { return at + 2 }
        guard next == 0 || (0xD0...0xD7).contains(next) else { return nil }
        at += 2
      }
      return nil
    }
  }
}
