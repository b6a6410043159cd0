// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// An open file that is read in pieces, also after its name is removed.
package final class OpenFile: Sendable {
  /// The number of bytes.
  package let count: Int
  private let handle: FileHandle

  /// The file has become shorter.
  package struct Shortened: Error {}

  package init(_ file: URL) throws {
    handle = try FileHandle(forReadingFrom: file)
    count = Int(try handle.seekToEnd())
  }

  deinit { try? handle.close() }

  /// Reads a range that is not empty; only one range at a time.
  package func read(_ range: Range<Int>) throws -> Data {
    try handle.seek(toOffset: UInt64(range.lowerBound))
    guard let data = try handle.read(upToCount: range.count), data.count == range.count else {
      throw Shortened()
    }
    return data
  }
}
