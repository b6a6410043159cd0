// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Bytes that are read in ranges, such as those of a file that is too large for memory.
package struct ByteSource {
  package let count: Int
  private let read: (Range<Int>) throws -> [UInt8]

  /// - Parameter read: returns the bytes of a range that is not empty.
  package init(count: Int, _ read: @escaping (Range<Int>) throws -> [UInt8]) {
    self.count = count
    self.read = read
  }

  /// Takes bytes that are in memory.
  init(_ bytes: [UInt8]) {
    self.init(count: bytes.count) { Array(bytes[$0]) }
  }

  /// The bytes of a range; fewer if it reaches beyond the end.
  func bytes(_ range: Range<Int>) throws -> [UInt8] {
    let existing = range.clamped(to: 0..<count)
    return try existing.isEmpty ? [] : read(existing)
  }

  /// The first bytes, at most `length`.
  func prefix(_ length: Int) throws -> [UInt8] { try bytes(0..<length) }

  /// The last bytes, at most `length`.
  func suffix(_ length: Int) throws -> [UInt8] { try bytes(max(0, count - length)..<count) }
}
