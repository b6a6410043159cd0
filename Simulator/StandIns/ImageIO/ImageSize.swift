// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Reads an image's size from its file header.
struct ImageSize: Sendable {
  let width: Int
  let height: Int

  /// Reads the header of a PNG or JPEG file.
  init?(of file: URL) {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
    defer { try? handle.close() }
    guard let head = try? handle.read(upToCount: 1 << 20) else { return nil }
    let bytes = [UInt8](head)
    guard let size = Self.png(bytes) ?? Self.jpeg(bytes) else { return nil }
    (width, height) = size
  }

  /// PNG, section 11.2.2: the first chunk is IHDR.
  private static func png(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), bytes.count >= 24 else { return nil }
    return (number(bytes[16..<20]), number(bytes[20..<24]))
  }

  /// ITU-T T.81, B.2.2: the frame header is in the first SOF segment.
  private static func jpeg(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var at = 2
    while at + 9 < bytes.count, bytes[at] == 0xFF {
      let marker = bytes[at + 1]
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return (number(bytes[(at + 7)..<(at + 9)]), number(bytes[(at + 5)..<(at + 7)]))
      }
      at += 2 + number(bytes[(at + 2)..<(at + 4)])
    }
    return nil
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
