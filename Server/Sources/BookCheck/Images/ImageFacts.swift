// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Format and properties of an image, read from its bytes; its name and declared type are not used.
struct ImageFacts: Equatable {
  enum Kind: String { case jpeg, png, gif, bmp, webp, avif, heic, tiff, jxl, svg }

  let kind: Kind
  var width = 0
  var height = 0
  var isAnimated = false
  var hasTransparency = false
  var isCMYK = false
  /// The bytes are truncated or not a valid image.
  var isDamaged = false

  var mediaType: String {
    kind == .svg ? "image/svg+xml" : kind == .jxl ? "image/jxl" : "image/" + kind.rawValue
  }
  var ending: String { kind == .jpeg ? "jpg" : kind.rawValue }
  var endings: [String] {
    switch kind {
    case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
    case .tiff: ["tif", "tiff"]
    case .heic: ["heic", "heif"]
    default: [kind.rawValue]
    }
  }
  /// Whether Kindle shows the format.
  var isShown: Bool { [.jpeg, .png, .gif, .bmp, .svg].contains(kind) }

  /// Nil for bytes that do not begin like an image.
  init?(_ bytes: [UInt8]) {
    guard let kind = Self.kind(bytes) else { return nil }
    self.kind = kind
    switch kind {
    case .jpeg: readJPEG(bytes)
    case .png: readPNG(bytes)
    case .gif: readGIF(bytes)
    default: break
    }
  }

  private static func kind(_ bytes: [UInt8]) -> Kind? {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    if bytes.hasBytes("GIF87a") || bytes.hasBytes("GIF89a") { return .gif }
    if bytes.hasBytes("BM"), bytes.count > 26, [12, 40, 52, 56, 64, 108, 124].contains(bytes.little32(14)) {
      return .bmp
    }
    if bytes.hasBytes("RIFF"), bytes.hasBytes("WEBP", at: 8) { return .webp }
    if bytes.starts(with: [0x49, 0x49, 0x2A, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
      return .tiff
    }
    if bytes.hasBytes("ftyp", at: 4) { return brand(bytes) }
    if bytes.starts(with: [0xFF, 0x0A]) || bytes.starts(with: [0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20]) {
      return .jxl
    }
    return isDrawing(bytes) ? .svg : nil
  }

  private static func brand(_ bytes: [UInt8]) -> Kind? {
    for brand in ["avif", "avis"] where bytes.hasBytes(brand, at: 8) { return .avif }
    for brand in ["heic", "heix", "hevc", "mif1", "msf1", "heim"] where bytes.hasBytes(brand, at: 8) {
      return .heic
    }
    return nil
  }

  private static func isDrawing(_ bytes: [UInt8]) -> Bool {
    let head = String(decoding: bytes.prefix(1_000), as: UTF8.self)
    // A page may contain an SVG image without being one.
    return head.contains("<svg") && !head.contains("<html")
      && head.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.hasPrefix("<")
  }
}

extension ImageFacts {
  /// Walks the segments up to the frame header.
  private mutating func readJPEG(_ bytes: [UInt8]) {
    isDamaged = true
    var at = 2
    while at + 9 < bytes.count, bytes[at] == 0xFF {
      let marker = bytes[at + 1]
      if marker == 0xFF || marker == 0x01 || (0xD0...0xD7).contains(marker) {
        at += marker == 0xFF ? 1 : 2
        continue
      }
      let length = bytes.big16(at + 2)
      if length < 2 || marker == 0xDA || marker == 0xD9 { return }
      // SOF0 to SOF15 without DHT, JPG and DAC.
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        (height, width) = (bytes.big16(at + 5), bytes.big16(at + 7))
        isCMYK = bytes[at + 9] == 4
        isDamaged = width == 0 || !Self.hasEnd(bytes, after: at + 2 + length)
        return
      }
      at += 2 + length
    }
  }

  /// An end marker; cameras and editors append things behind it.
  private static func hasEnd(_ bytes: [UInt8], after start: Int) -> Bool {
    var at = bytes.count - 2
    while at >= max(0, start) {
      if bytes[at] == 0xFF && bytes[at + 1] == 0xD9 { return true }
      at -= 1
    }
    return false
  }

  private mutating func readPNG(_ bytes: [UInt8]) {
    isDamaged = true
    guard bytes.count > 33, bytes.hasBytes("IHDR", at: 12) else { return }
    (width, height) = (bytes.big32(16), bytes.big32(20))
    hasTransparency = bytes[25] == 4 || bytes[25] == 6
    var at = 8
    while at + 12 <= bytes.count {
      if bytes.hasBytes("acTL", at: at + 4) { isAnimated = true }
      if bytes.hasBytes("tRNS", at: at + 4) { hasTransparency = true }
      if bytes.hasBytes("IEND", at: at + 4) {
        isDamaged = width == 0 || height == 0
        return
      }
      at += 12 + bytes.big32(at)
    }
  }

  private mutating func readGIF(_ bytes: [UInt8]) {
    isDamaged = true
    guard bytes.count > 13 else { return }
    (width, height) = (bytes.little16(6), bytes.little16(8))
    var (at, frames) = (13 + Self.table(bytes[10]), 0)
    while at < bytes.count {
      switch bytes[at] {
      case 0x2C:
        guard at + 10 < bytes.count else { return }
        frames += 1
        at = Self.afterBlocks(bytes, at + 11 + Self.table(bytes[at + 9]))
      case 0x21:
        if at + 3 < bytes.count, bytes[at + 1] == 0xF9, bytes[at + 3] & 1 == 1 { hasTransparency = true }
        at = Self.afterBlocks(bytes, at + 2)
      default:
        isAnimated = frames > 1
        isDamaged = bytes[at] != 0x3B || frames == 0
        return
      }
    }
    isAnimated = frames > 1
  }

  private static func table(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

  private static func afterBlocks(_ bytes: [UInt8], _ start: Int) -> Int {
    var at = start
    while at < bytes.count, bytes[at] != 0 { at += Int(bytes[at]) + 1 }
    return at + 1
  }
}
