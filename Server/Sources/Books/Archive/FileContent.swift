// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// The content of a file: bytes in memory, or a range of another file, which is read in pieces.
package enum FileContent: Sendable {
  case bytes([UInt8])
  case file(URL, Range<Int>)

  /// The other file ends before the end of the range.
  package struct Shortened: Error {
    package init() {}
  }

  private static let pieceSize = 256 << 10

  /// Takes a whole file; throws if it can't be opened.
  package init(of file: URL) throws {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    self = .file(file, 0..<Int(try handle.seekToEnd()))
  }

  /// The number of bytes.
  package var count: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(_, let range): range.count
    }
  }

  /// Hands on the content in pieces, so that memory doesn't grow with its size.
  package func forEachPiece(_ body: ([UInt8]) throws -> Void) throws {
    let read = try reading()
    for start in stride(from: 0, to: count, by: Self.pieceSize) {
      try body(try read(start..<min(start + Self.pieceSize, count)))
    }
  }

  /// Opens the file, and returns a function that reads ranges of the content; these must not be empty.
  package func reading() throws -> (Range<Int>) throws -> [UInt8] {
    switch self {
    case .bytes(let bytes): return { Array(bytes[$0]) }
    case .file(let file, let range):
      let handle = try FileHandle(forReadingFrom: file)
      return { part in
        try handle.seek(toOffset: UInt64(range.lowerBound + part.lowerBound))
        guard let data = try handle.read(upToCount: part.count), data.count == part.count else {
          throw Shortened()
        }
        return Array(data)
      }
    }
  }
}
