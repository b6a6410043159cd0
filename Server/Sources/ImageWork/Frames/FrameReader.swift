// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Takes fields from a frame; nil once there are too few bytes.
struct FrameReader {
  private let frame: [UInt8]
  private var at = 1

  /// Nil for a frame of another version.
  init?(_ frame: [UInt8]) {
    guard frame.first == Frame.version else { return nil }
    self.frame = frame
  }

  var isAtEnd: Bool { at == frame.count }

  mutating func byte() -> UInt8? {
    guard at < frame.count else { return nil }
    at += 1
    return frame[at - 1]
  }

  mutating func number() -> Int? {
    guard frame.count - at >= 4 else { return nil }
    at += 4
    return frame[(at - 4)..<at].reduce(0) { $0 << 8 | Int($1) }
  }

  mutating func bytes() -> [UInt8]? {
    guard let count = number(), frame.count - at >= count else { return nil }
    at += count
    return Array(frame[(at - count)..<at])
  }
}
