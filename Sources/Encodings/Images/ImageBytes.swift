// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Reads the bytes of an untrusted file; every access is bounded.
final class ImageBytes {
  /// The limit of accesses to one file on a phone, where each is a system call.
  static let accessesInFile = 512
  /// The limit of accesses to bytes in memory.
  static let accessesInMemory = 100_000
  /// The largest number of bytes in one access.
  private static let longest = 64 * 1024

  private let read: (_ offset: Int, _ count: Int) -> [UInt8]?
  private var accessesLeft: Int

  init(accesses: Int, read: @escaping (_ offset: Int, _ count: Int) -> [UInt8]?) {
    accessesLeft = accesses
    self.read = read
  }

  /// Returns exactly `count` bytes from an offset; nil when the file is shorter or a limit is exceeded.
  subscript(offset: Int, count: Int) -> Slice? {
    guard let slice = self.upTo(count, from: offset), slice.count == count else { return nil }
    return slice
  }

  /// Returns up to `count` bytes from an offset; nil when nothing is there or a limit is exceeded.
  func upTo(_ count: Int, from offset: Int) -> Slice? {
    // Larger offsets come from damaged or hostile files only.
    guard accessesLeft > 0, (0..<(1 << 40)).contains(offset), (1...Self.longest).contains(count) else {
      return nil
    }
    accessesLeft -= 1
    return read(offset, count).flatMap { $0.isEmpty ? nil : Slice(bytes: $0) }
  }

  /// Bytes of one access.
  struct Slice {
    let bytes: [UInt8]

    var count: Int { bytes.count }

    func has(_ text: StaticString, at offset: Int) -> Bool {
      text.withUTF8Buffer { has(Array($0), at: offset) }
    }

    func has(_ expected: [UInt8], at offset: Int) -> Bool {
      offset >= 0 && offset + expected.count <= bytes.count
        && bytes[offset..<(offset + expected.count)].elementsEqual(expected)
    }

    /// Reads a big-endian number of 1 to 4 bytes; nil beyond the end.
    func big(_ offset: Int, _ length: Int) -> Int? { part(offset, length)?.reduce(0) { $0 << 8 | Int($1) } }

    /// Reads a little-endian number of 1 to 4 bytes; nil beyond the end.
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
