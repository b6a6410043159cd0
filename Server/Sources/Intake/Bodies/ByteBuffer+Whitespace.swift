// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import NIOCore

extension ByteBuffer {
  /// Whether there is anything but whitespace and control characters.
  var containsNonWhitespace: Bool {
    withUnsafeReadableBytes { bytes in
      let words = bytes.count / 8
      for index in 0..<words
      where Self.containsNonWhitespace(bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)) {
        return true
      }
      return bytes[(words * 8)...].contains { $0 > 0x20 }
    }
  }

  // Eight bytes at once, because a blank file is read to its end. With 0x5F added, a byte above 0x20 has its high bit;
  // only a byte that has it already can carry into the next one.
  private static func containsNonWhitespace(_ word: UInt64) -> Bool {
    ((word &+ 0x5F5F_5F5F_5F5F_5F5F) | word) & 0x8080_8080_8080_8080 != 0
  }
}
