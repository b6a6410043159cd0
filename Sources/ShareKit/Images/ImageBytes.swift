// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Reads the bytes of an untrusted file; every access is bounded.
final class ImageBytes {
  /// No more accesses than this to one file, so that a file that leads in circles ends.
  private static let accesses = 512
  /// No more bytes than this at once.
  private static let longest = 64 * 1024

  private let read: (_ offset: Int, _ count: Int) -> [UInt8]?
  private var left = ImageBytes.accesses

  init(read: @escaping (_ offset: Int, _ count: Int) -> [UInt8]?) {
    self.read = read
  }

  /// Exactly `count` bytes from an offset; nil when the file is shorter, or asks for too much.
  subscript(offset: Int, count: Int) -> Slice? {
    guard let slice = self.upTo(count, from: offset), slice.count == count else { return nil }
    return slice
  }

  /// Up to `count` bytes from an offset; nil when nothing is there.
  func upTo(_ count: Int, from offset: Int) -> Slice? {
    // No valid file is longer than 2^40 bytes.
    guard left > 0, (0..<(1 << 40)).contains(offset), (1...Self.longest).contains(count) else { return nil }
    left -= 1
    return read(offset, count).flatMap { $0.isEmpty ? nil : Slice(bytes: $0) }
  }

  /// A few bytes in memory.
  struct Slice {
    let bytes: [UInt8]

    var count: Int { bytes.count }

    func has(_ expected: [UInt8], at offset: Int) -> Bool {
      offset >= 0 && offset + expected.count <= bytes.count
        && bytes[offset..<(offset + expected.count)].elementsEqual(expected)
    }

    /// A number of 1 to 4 bytes, the first counting most; nil beyond the end.
    func big(_ offset: Int, _ length: Int) -> Int? { part(offset, length)?.reduce(0) { $0 << 8 | Int($1) } }

    /// A number of 1 to 4 bytes, the last counting most; nil beyond the end.
    func little(_ offset: Int, _ length: Int) -> Int? {
      part(offset, length)?.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    func part(_ offset: Int, _ length: Int) -> ArraySlice<UInt8>? {
      guard offset >= 0, length >= 0, length <= bytes.count, offset <= bytes.count - length else {
        return nil
      }
      return bytes[offset..<(offset + length)]
    }
  }
}
