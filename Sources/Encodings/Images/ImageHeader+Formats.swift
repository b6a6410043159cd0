// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension ImageHeader {
  /// PNG, W3C Recommendation, 11.2.1: the first chunk is IHDR.
  init?(png bytes: ImageBytes) {
    guard let head = bytes[0, 24], head.has("IHDR", at: 12),
      let width = head.big(16, 4), let height = head.big(20, 4)
    else { return nil }
    self.init(format: .png, width: width, height: height)
  }

  /// GIF89a, section 18: the logical screen.
  init?(gif bytes: ImageBytes) {
    guard let head = bytes[0, 10], let width = head.little(6, 2), let height = head.little(8, 2) else {
      return nil
    }
    self.init(format: .gif, width: width, height: height)
  }

  /// ITU-T T.81, B.2: segments up to the frame header; EXIF is in an APP1 segment before it.
  init?(jpeg bytes: ImageBytes) {
    var (offset, orientation) = (2, 1)
    while let head = bytes[offset, 4] {
      guard head.bytes[0] == 0xFF else { return nil }
      let marker = head.bytes[1]
      // Fill bytes may stand before a marker; TEM and RST have no length.
      if marker == 0xFF || marker == 0x01 || (0xD0...0xD7).contains(marker) {
        offset += marker == 0xFF ? 1 : 2
        continue
      }
      guard let length = head.big(2, 2), length >= 2, marker != 0xD8, marker != 0xD9 else { return nil }
      if Self.isFrame(marker) {
        self.init(frame: offset, bytes, orientation)
        return
      }
      if marker == 0xE1 { orientation = Self.exif(bytes, at: offset + 4, length - 2) ?? orientation }
      if marker == 0xDA { return nil }
      offset += 2 + length
    }
    return nil
  }

  private static func isFrame(_ marker: UInt8) -> Bool {
    (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
  }

  private init?(frame offset: Int, _ bytes: ImageBytes, _ orientation: Int) {
    guard let frame = bytes[offset + 5, 4], let height = frame.big(0, 2), let width = frame.big(2, 2) else {
      return nil
    }
    self.init(format: .jpeg, width: width, height: height, orientation: orientation)
  }

  private static func exif(_ bytes: ImageBytes, at offset: Int, _ length: Int) -> Int? {
    guard length > 6, let segment = bytes.upTo(min(length, 4096), from: offset),
      segment.has("Exif\0\0", at: 0)
    else { return nil }
    return orientation(inTIFF: ImageBytes.Slice(bytes: Array(segment.bytes.dropFirst(6))))
  }

  /// TIFF 6.0, section 2: byte order, then the first directory, in which tag 0x0112 is a SHORT.
  static func orientation(inTIFF tiff: ImageBytes.Slice) -> Int? {
    let isLittle = tiff.has("II", at: 0)
    guard isLittle || tiff.has("MM", at: 0) else { return nil }
    let number = isLittle ? tiff.little : tiff.big
    guard let start = number(4, 4), let count = number(start, 2) else { return nil }
    for entry in 0..<min(count, 200) {
      let at = start + 2 + 12 * entry
      if number(at, 2) == 0x0112, number(at + 2, 2) == 3 { return number(at + 8, 2) }
    }
    return nil
  }

  /// RFC 9649, sections 2.5 to 2.7: VP8, VP8L or VP8X comes first.
  init?(webp bytes: ImageBytes) {
    guard let head = bytes.upTo(18, from: 12), let name = head.part(0, 4) else { return nil }
    switch String(decoding: name, as: UTF8.self) {
    case "VP8 ":
      guard head.has([0x9D, 0x01, 0x2A], at: 11), let width = head.little(14, 2),
        let height = head.little(16, 2)
      else { return nil }
      self.init(format: .webp, width: width & 0x3FFF, height: height & 0x3FFF)
    case "VP8L":
      guard head.big(8, 1) == 0x2F, let packed = head.little(9, 4) else { return nil }
      self.init(format: .webp, width: (packed & 0x3FFF) + 1, height: (packed >> 14 & 0x3FFF) + 1)
    case "VP8X":
      guard let width = head.little(12, 3), let height = head.little(15, 3) else { return nil }
      self.init(
        format: .webp, width: width + 1, height: height + 1, orientation: Self.orientation(inWebP: bytes) ?? 1
      )
    default: return nil
    }
  }

  private static func orientation(inWebP bytes: ImageBytes) -> Int? {
    var offset = 12
    while let head = bytes[offset, 8], let length = head.little(4, 4) {
      if head.has("EXIF", at: 0) {
        return bytes.upTo(min(max(1, length), 4096), from: offset + 8).flatMap(orientation(inTIFF:))
      }
      offset += 8 + length + length % 2
    }
    return nil
  }

  /// ICONDIR (Microsoft, "Icons"): the largest of the images; a side of 0 means 256.
  init?(icon bytes: ImageBytes) {
    guard let directory = bytes.upTo(6 + 64 * 16, from: 0), let count = directory.little(4, 2),
      (1...64).contains(count), directory.count >= 22
    else { return nil }
    let sides = (0..<count).compactMap { entry -> (width: Int, height: Int)? in
      guard let width = directory.big(6 + entry * 16, 1), let height = directory.big(7 + entry * 16, 1) else {
        return nil
      }
      return (width == 0 ? 256 : width, height == 0 ? 256 : height)
    }
    guard let largest = sides.max(by: { $0.width < $1.width }) else { return nil }
    self.init(format: .ico, width: largest.width, height: largest.height)
  }

  /// BITMAPINFOHEADER and its extensions (Microsoft, "Bitmap Header Types").
  init?(bitmap bytes: ImageBytes) {
    guard let head = bytes[0, 26], let size = head.little(14, 4), (40...124).contains(size),
      let width = head.little(18, 4), let height = head.little(22, 4)
    else { return nil }
    // A negative height means that the top row comes first.
    let rows = height > Int(Int32.max) ? (1 << 32) - height : height
    self.init(format: .bmp, width: width, height: rows)
  }
}
