// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A picture that a book can hold, read from its own bytes.
struct PictureFormat: Equatable {
  enum Kind: String { case jpeg, png, gif }

  let kind: Kind
  let width: Int
  let height: Int

  // KDP's limit for one picture is 5 MB.
  private static let limit = 5_000_000

  /// Nil for anything but a JPEG, a PNG or a GIF of one frame that Kindle takes.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.limit, let found = Self.jpeg(bytes) ?? Self.png(bytes) ?? Self.gif(bytes),
      found.width > 0, found.height > 0
    else { return nil }
    self = found
  }

  private init(kind: Kind, width: Int, height: Int) {
    self.kind = kind
    self.width = width
    self.height = height
  }

  var mediaType: String { "image/" + kind.rawValue }
  var fileEnding: String { kind == .jpeg ? "jpg" : kind.rawValue }
  /// A picture that only counts readers or keeps a distance.
  var isSpacer: Bool { width <= 2 || height <= 2 }
}

extension PictureFormat {
  /// Walks JPEG's segments up to the frame header.
  private static func jpeg(_ bytes: [UInt8]) -> PictureFormat? {
    guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
    var at = 2
    while at + 9 < bytes.count {
      guard bytes[at] == 0xFF else { return nil }
      let marker = bytes[at + 1]
      if marker == 0xFF || marker == 0x01 || (0xD0...0xD7).contains(marker) {
        at += marker == 0xFF ? 1 : 2
        continue
      }
      if isFrame(marker) {
        return .init(kind: .jpeg, width: big16(bytes, at + 7), height: big16(bytes, at + 5))
      }
      let length = big16(bytes, at + 2)
      if length < 2 || marker == 0xDA || marker == 0xD9 { return nil }
      at += 2 + length
    }
    return nil
  }

  // SOF0 to SOF15 without DHT, JPG and DAC.
  private static func isFrame(_ marker: UInt8) -> Bool {
    (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
  }

  private static func png(_ bytes: [UInt8]) -> PictureFormat? {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    guard bytes.starts(with: signature), bytes.count > 33,
      bytes[12..<16].elementsEqual("IHDR".utf8), !isAnimated(bytes)
    else { return nil }
    return .init(kind: .png, width: big32(bytes, 16), height: big32(bytes, 20))
  }

  /// APNG: an `acTL` chunk before the first `IDAT`.
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

  private static func gif(_ bytes: [UInt8]) -> PictureFormat? {
    guard bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8), bytes.count > 13,
      GIFFrames.count(bytes) == 1
    else { return nil }
    return .init(kind: .gif, width: little16(bytes, 6), height: little16(bytes, 8))
  }

  private static func big16(_ bytes: [UInt8], _ at: Int) -> Int {
    Int(bytes[at]) << 8 | Int(bytes[at + 1])
  }
  private static func big32(_ bytes: [UInt8], _ at: Int) -> Int {
    big16(bytes, at) << 16 | big16(bytes, at + 2)
  }
  private static func little16(_ bytes: [UInt8], _ at: Int) -> Int {
    Int(bytes[at + 1]) << 8 | Int(bytes[at])
  }
}

/// Counts a GIF's frames by its blocks.
enum GIFFrames {
  /// Counting stops at two; a truncated file has the frames that were found.
  static func count(_ bytes: [UInt8]) -> Int {
    var frames = 0
    var at = 13 + tableSize(bytes[10])
    while at < bytes.count, frames < 2 {
      switch bytes[at] {
      case 0x2C:
        guard at + 10 < bytes.count else { return frames }
        frames += 1
        at = afterBlocks(bytes, at + 11 + tableSize(bytes[at + 9]))
      case 0x21: at = afterBlocks(bytes, at + 2)
      default: return frames
      }
    }
    return frames
  }

  private static func tableSize(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

  private static func afterBlocks(_ bytes: [UInt8], _ start: Int) -> Int {
    var at = start
    while at < bytes.count, bytes[at] != 0 { at += 1 + Int(bytes[at]) }
    return at + 1
  }
}
