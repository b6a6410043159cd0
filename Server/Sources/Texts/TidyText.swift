// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A text with line feeds as its only line ends, and without byte order marks and NUL.
enum TidyText {
  static func of(_ text: String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      let formFeeds = bytes.reduce(0) { $1 == 0x0C ? $0 + 1 : $0 }
      return String(unsafeUninitializedCapacity: bytes.count + formFeeds) { out in write(bytes, to: out) }
    }
  }

  /// A form feed, which becomes a blank line, is the only byte that becomes two.
  private static func write(
    _ bytes: UnsafeBufferPointer<UInt8>, to out: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var (at, count) = (0, 0)
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      if byte > 0x0D && byte != 0xEF {
        out[count] = byte
        count += 1
        continue
      }
      if byte == 0 { continue }
      if byte == 0xEF, at + 1 < bytes.count, bytes[at] == 0xBB, bytes[at + 1] == 0xBF {
        at += 2
        continue
      }
      if byte == 0x0D, at < bytes.count, bytes[at] == 0x0A { at += 1 }
      let isLineEnd = byte == 0x0D || byte == 0x0C
      out[count] = isLineEnd ? 0x0A : byte
      count += 1
      if byte == 0x0C {
        out[count] = 0x0A
        count += 1
      }
    }
    return count
  }
}
