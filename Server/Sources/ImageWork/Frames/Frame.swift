// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A frame between the server and the confined program: four bytes of length, the number of this version, and fields.
///
/// Numbers have four bytes, the most significant first; byte strings come after their length.
package enum Frame {
  /// Bytes of the length that comes before each frame.
  package static let headSize = 4
  static let version: UInt8 = 1

  /// The length that precedes a frame's content.
  package static func head(of content: [UInt8]) -> [UInt8] {
    let count = UInt32(clamping: content.count)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
  }

  /// The length that a head announces; nil if it isn't valid or exceeds `limit`.
  package static func length(inHead head: [UInt8], limit: Int) -> Int? {
    guard head.count == headSize else { return nil }
    let count = head.reduce(0) { $0 << 8 | Int($1) }
    return count <= limit ? count : nil
  }
}

struct FrameWriter {
  private(set) var frame: [UInt8] = [Frame.version]

  mutating func byte(_ byte: UInt8) { frame.append(byte) }

  mutating func number(_ number: Int) {
    let value = UInt32(clamping: number)
    for shift in [24, 16, 8, 0] { frame.append(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  mutating func bytes(_ bytes: [UInt8]) {
    frame.reserveCapacity(frame.count + bytes.count + 4)
    number(bytes.count)
    frame += bytes
  }
}

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
