// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Reads the flags of `class` and `id` values; a value seen before on the page costs one look-up.
struct NameReader {
  private struct Seen {
    var hash: UInt64 = 0
    var flags: NameFlags = []
  }

  /// Longer values are cut, because class names that matter come first.
  private static let longest = 256
  private static let slots = 1024
  private var seen = [Seen](repeating: Seen(), count: slots)

  mutating func flags(of value: UnsafeBufferPointer<UInt8>) -> (NameFlags, UInt32) {
    let length = min(value.count, Self.longest)
    guard length > 0, let start = value.baseAddress else { return ([], Self.hashOfNothing) }
    let hash = Self.hash(start, length)
    let slot = Int(truncatingIfNeeded: hash ^ (hash >> 32)) & (Self.slots - 1)
    if seen[slot].hash != hash {
      seen[slot] = Seen(hash: hash, flags: NameMatcher.standard.flags(of: start, length))
    }
    return (seen[slot].flags, UInt32(truncatingIfNeeded: hash ^ (hash >> 32)))
  }

  /// Eight bytes at a time.
  private static func hash(_ text: UnsafePointer<UInt8>, _ length: Int) -> UInt64 {
    let raw = UnsafeRawPointer(text)
    var hash = UInt64(length) &* 0x9E37_79B9_7F4A_7C15
    var at = 0
    while at + 8 <= length {
      hash = mixed(hash ^ raw.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      at += 8
    }
    var rest: UInt64 = 0
    while at < length {
      rest = rest << 8 | UInt64(text[at])
      at += 1
    }
    return mixed(hash ^ rest) | 1
  }

  @inline(__always)
  private static func mixed(_ value: UInt64) -> UInt64 {
    let product = value &* 0xD6E8_FEB8_6659_FD93
    return product ^ (product >> 32)
  }

  private static let hashOfNothing: UInt32 = 1
}
