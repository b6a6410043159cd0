// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// An unlinked archive: its space is free again as soon as it is closed.
package final class OpenArchive: Sendable {
  package let bytes: Int
  private let handle: FileHandle

  /// Opens a file and unlinks it, so that nothing is left of it whatever happens.
  package init(_ file: URL) throws {
    defer { unlink(file.path) }
    handle = try FileHandle(forReadingFrom: file)
    bytes = Int(try handle.seekToEnd())
    try handle.seek(toOffset: 0)
  }

  deinit { close() }

  package func read(upTo count: Int) throws -> Data? { try handle.read(upToCount: count) }

  package func close() { try? handle.close() }
}
