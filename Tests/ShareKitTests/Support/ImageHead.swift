// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Makes the heads of image files, as small as their formats allow.
enum ImageHead {
  static func big(_ number: Int, _ length: Int) -> [UInt8] {
    (0..<length).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  static func png(_ width: Int, _ height: Int) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(13, 4) + Array("IHDR".utf8) + big(width, 4)
      + big(height, 4) + [8, 2, 0, 0, 0]
  }

  /// A directory with one entry.
  static func tiff(orientation: Int, isLittle: Bool) -> [UInt8] {
    let number = { (value: Int, length: Int) -> [UInt8] in
      isLittle ? big(value, length).reversed() : big(value, length)
    }
    return Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(1, 2)
      + number(0x0112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + [0, 0]
  }

  static func jpeg(
    _ width: Int, _ height: Int, orientation: Int, isLittle: Bool = false, padding: Int = 0
  ) -> [UInt8] {
    let exif = Array("Exif\0\0".utf8) + tiff(orientation: orientation, isLittle: isLittle)
    var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1] + big(exif.count + 2, 2) + exif
    if padding > 0 {
      bytes += [0xFF, 0xFF, 0xE2] + big(padding + 2, 2) + [UInt8](repeating: 7, count: padding)
    }
    return bytes + [0xFF, 0xC0] + big(17, 2) + [8] + big(height, 2) + big(width, 2) + [3]
      + [UInt8](repeating: 0, count: 9)
  }

  private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count + 8, 4) + Array(name.utf8) + content
  }

  /// A thumbnail first, then the primary item, whose properties are the third and fourth.
  static func heic(_ width: Int, _ height: Int, turns: Int) -> [UInt8] {
    let size = { (width: Int, height: Int) in box("ispe", big(0, 4) + big(width, 4) + big(height, 4)) }
    let properties =
      size(160, 120) + box("hvcC", [1, 2, 3]) + size(width, height) + box("irot", [UInt8(turns)])
    let associations = big(0, 4) + big(2, 4) + big(7, 2) + [1, 1] + big(9, 2) + [2, 0x83, 4]
    let meta =
      big(0, 4) + box("hdlr", [0]) + box("pitm", big(0, 4) + big(9, 2))
      + box("iprp", box("ipco", properties) + box("ipma", associations))
    return box("ftyp", Array("heic".utf8) + big(0, 4)) + box("meta", meta) + box("mdat", [0])
  }
}
