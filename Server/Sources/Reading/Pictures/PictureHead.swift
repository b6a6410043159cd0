// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What a picture really is, read from its first bytes; its name and content type are not believed.
///
/// Drawings (SVG) are programs that a receiver would run, so they are no pictures here.
package struct PictureHead: Sendable, Equatable {
  package enum Kind: String, Sendable { case png, jpeg, gif, webp, avif, ico, bmp }

  package let kind: Kind
  /// Pixels; of an icon file those of its largest picture.
  package let width: Int
  /// Pixels.
  package let height: Int

  package init(kind: Kind, width: Int, height: Int) {
    self.kind = kind
    self.width = width
    self.height = height
  }

  /// Nil for anything that is no picture, and for one whose size does not stand in `bytes`.
  package init?(_ bytes: [UInt8]) {
    let reader = ByteReader(bytes)
    let readers = [Self.png, Self.gif, Self.jpeg, Self.webp, Self.icon, Self.bitmap, Self.avif]
    guard let found = readers.lazy.compactMap({ $0(reader) }).first, found.width > 0, found.height > 0
    else { return nil }
    self = found
  }

  package var mediaType: String { kind == .ico ? "image/x-icon" : "image/" + kind.rawValue }
}

extension PictureHead {
  private static func png(_ bytes: ByteReader) -> PictureHead? {
    guard bytes.starts([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), bytes.has("IHDR", at: 12),
      let width = bytes.big32(16), let height = bytes.big32(20)
    else { return nil }
    return PictureHead(kind: .png, width: width, height: height)
  }

  private static func gif(_ bytes: ByteReader) -> PictureHead? {
    guard bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0), let width = bytes.little16(6),
      let height = bytes.little16(8)
    else { return nil }
    return PictureHead(kind: .gif, width: width, height: height)
  }

  /// Walks the segments up to the frame header.
  private static func jpeg(_ bytes: ByteReader) -> PictureHead? {
    guard bytes.starts([0xFF, 0xD8, 0xFF]) else { return nil }
    var at = 2
    while let mark = bytes.byte(at), mark == 0xFF, let kind = bytes.byte(at + 1) {
      if kind == 0xFF || kind == 0x01 || (0xD0...0xD7).contains(kind) {
        at += kind == 0xFF ? 1 : 2
        continue
      }
      if (0xC0...0xCF).contains(kind), ![0xC4, 0xC8, 0xCC].contains(kind) {
        guard let height = bytes.big16(at + 5), let width = bytes.big16(at + 7) else { return nil }
        return PictureHead(kind: .jpeg, width: width, height: height)
      }
      guard kind != 0xDA, kind != 0xD9, let length = bytes.big16(at + 2), length >= 2 else { return nil }
      at += 2 + length
    }
    return nil
  }

  private static func webp(_ bytes: ByteReader) -> PictureHead? {
    guard bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) else { return nil }
    if bytes.has("VP8X", at: 12), let width = bytes.little24(24), let height = bytes.little24(27) {
      return PictureHead(kind: .webp, width: width + 1, height: height + 1)
    }
    if bytes.has("VP8L", at: 12), bytes.byte(20) == 0x2F, let low = bytes.little16(21),
      let high = bytes.little16(23)
    {
      let bits = low | high << 16
      return PictureHead(kind: .webp, width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
    }
    guard bytes.has("VP8 ", at: 12), let width = bytes.little16(26), let height = bytes.little16(28)
    else { return nil }
    return PictureHead(kind: .webp, width: width & 0x3FFF, height: height & 0x3FFF)
  }

  /// A zero stands for 256.
  private static func icon(_ bytes: ByteReader) -> PictureHead? {
    guard bytes.starts([0, 0, 1, 0]), let count = bytes.little16(4), (1...64).contains(count) else {
      return nil
    }
    let sides = (0..<count).compactMap { place -> (Int, Int)? in
      guard let width = bytes.byte(6 + place * 16), let height = bytes.byte(7 + place * 16) else {
        return nil
      }
      return (width == 0 ? 256 : Int(width), height == 0 ? 256 : Int(height))
    }
    guard bytes.byte(21) != nil, let largest = sides.max(by: { $0.0 < $1.0 }) else { return nil }
    return PictureHead(kind: .ico, width: largest.0, height: largest.1)
  }

  private static func bitmap(_ bytes: ByteReader) -> PictureHead? {
    guard bytes.has("BM", at: 0), let header = bytes.little32(14), header >= 40, header <= 124,
      let width = bytes.little32(18), let height = bytes.little32(22)
    else { return nil }
    // A negative height is of a picture stored from the top.
    let rows = height > Int(Int32.max) ? (1 << 32) - height : height
    return PictureHead(kind: .bmp, width: width, height: rows)
  }

  /// The largest of the image spatial extents, which may stand for tiles too.
  private static func avif(_ bytes: ByteReader) -> PictureHead? {
    guard bytes.has("ftyp", at: 4), bytes.has("avif", at: 8) || bytes.has("avis", at: 8) else { return nil }
    var largest: PictureHead?
    var at = 16
    while let found = bytes.place(of: "ispe", from: at, upTo: 1 << 16) {
      at = found + 4
      guard let width = bytes.big32(at + 4), let height = bytes.big32(at + 8) else { break }
      if width > largest?.width ?? 0 { largest = PictureHead(kind: .avif, width: width, height: height) }
    }
    return largest
  }
}

/// Numbers at places of a byte array; nil past its end.
private struct ByteReader {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func byte(_ at: Int) -> UInt8? { at >= 0 && at < bytes.count ? bytes[at] : nil }
  func starts(_ with: [UInt8]) -> Bool { bytes.starts(with: with) }
  func has(_ text: String, at: Int) -> Bool {
    at + text.utf8.count <= bytes.count && bytes[at..<at + text.utf8.count].elementsEqual(text.utf8)
  }

  func big16(_ at: Int) -> Int? { number([at, at + 1]) }
  func big32(_ at: Int) -> Int? { number([at, at + 1, at + 2, at + 3]) }
  func little16(_ at: Int) -> Int? { number([at + 1, at]) }
  func little24(_ at: Int) -> Int? { number([at + 2, at + 1, at]) }
  func little32(_ at: Int) -> Int? { number([at + 3, at + 2, at + 1, at]) }

  func place(of text: String, from: Int, upTo: Int) -> Int? {
    let end = min(bytes.count - text.utf8.count, upTo)
    return from > end ? nil : (from...end).first { has(text, at: $0) }
  }

  private func number(_ places: [Int]) -> Int? {
    var value = 0
    for place in places {
      guard let byte = byte(place) else { return nil }
      value = value << 8 | Int(byte)
    }
    return value
  }
}
