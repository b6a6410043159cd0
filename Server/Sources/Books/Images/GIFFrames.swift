// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings

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
