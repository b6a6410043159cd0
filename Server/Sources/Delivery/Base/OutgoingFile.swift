// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// An open file with the content of a book, which is copied in pieces, also after its name is removed.
package final class OutgoingFile: Sendable {
  /// The number of bytes.
  package let count: Int
  private let handle: FileHandle
  static let pieceSize = 256 << 10

  /// The file has become shorter.
  package struct Shortened: Error {}

  package init(_ file: URL) throws {
    handle = try FileHandle(forReadingFrom: file)
    count = Int(try handle.seekToEnd())
  }

  deinit { try? handle.close() }

  /// Reads the whole content, for destinations that need it in memory.
  package func bytes() throws -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for start in stride(from: 0, to: count, by: Self.pieceSize) {
      bytes += try read(start..<min(start + Self.pieceSize, count))
    }
    return bytes
  }

  /// Reads a range; only one range at a time.
  func read(_ range: Range<Int>) throws -> [UInt8] {
    guard !range.isEmpty else { return [] }
    try handle.seek(toOffset: UInt64(range.lowerBound))
    guard let data = try handle.read(upToCount: range.count), data.count == range.count else {
      throw Shortened()
    }
    return Array(data)
  }
}
