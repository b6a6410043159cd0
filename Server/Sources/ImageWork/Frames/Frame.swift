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
