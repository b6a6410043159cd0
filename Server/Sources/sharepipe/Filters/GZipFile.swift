// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CZlib
import Foundation

/// Reads a file that may be compressed with gzip; zlib detects this by its first bytes.
enum GZipFile {
  /// Returns the content, up to a limit; throws a message otherwise.
  static func read(_ path: String, upTo limit: Int) throws -> [UInt8] {
    guard let file = gzopen(path, "rb") else {
      throw CommandFailure(.badData, "couldn't open \(path): \(String(cString: strerror(errno)))")
    }
    defer { gzclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = gzread(file, &chunk, UInt32(chunk.count))
      guard count >= 0 else { throw CommandFailure(.badData, "\(path) is damaged") }
      if count == 0 { return bytes }
      bytes += chunk.prefix(Int(count))
      guard bytes.count <= limit else {
        throw CommandFailure(.badData, "\(path) is larger than \(limit) bytes")
      }
    }
  }
}
