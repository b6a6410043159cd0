// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Generates a PNG image of three hills under an evening sky, so that the examples need no file.
enum ExampleImage {
  private static let width = 160
  private static let height = 120

  /// The image as an uncompressed PNG (RFC 2083, with stored blocks of RFC 1951).
  static func png() -> Data {
    var head = bytes(UInt32(width)) + bytes(UInt32(height))
    head += [8, 2, 0, 0, 0]
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    return Data(signature + chunk("IHDR", head) + chunk("IDAT", stored(rows())) + chunk("IEND", []))
  }

  /// Each row starts with its filter type, none.
  private static func rows() -> [UInt8] {
    (0..<height).flatMap { y in [0] + (0..<width).flatMap { x in color(x, y) } }
  }

  private static func color(_ x: Int, _ y: Int) -> [UInt8] {
    let across = Double(x) / Double(width)
    for (depth, level) in [0.78, 0.62, 0.5].enumerated() {
      let ridge = level + 0.08 * sin(across * (5 + Double(depth) * 3) + Double(depth))
      if Double(y) / Double(height) > ridge {
        return [[46, 92, 54], [74, 122, 84], [112, 150, 128]][depth]
      }
    }
    let fade = Double(y) / Double(height)
    return [UInt8(250 - 60 * fade), UInt8(170 + 40 * fade), UInt8(120 + 90 * fade)]
  }

  private static func stored(_ data: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: data.count, by: 65_535) {
      let part = data[start..<min(start + 65_535, data.count)]
      let length = UInt16(part.count)
      stream.append(start + part.count == data.count ? 1 : 0)
      for value in [length, ~length] { stream += [UInt8(value & 0xFF), UInt8(value >> 8)] }
      stream += part
    }
    return stream + bytes(adler(data))
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + data
    return bytes(UInt32(data.count)) + content + bytes(checksum(content))
  }

  private static func bytes(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func adler(_ data: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in data {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return b << 16 | a
  }

  private static func checksum(_ data: [UInt8]) -> UInt32 {
    var value: UInt32 = 0xFFFF_FFFF
    for byte in data {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }
    return ~value
  }
}
