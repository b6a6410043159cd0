// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Reads standard input, completely or line by line.
enum StandardInput {
  /// Returns all bytes, up to a limit.
  static func all(upTo limit: Int) throws -> Data {
    var data = Data()
    while let chunk = try FileHandle.standardInput.read(upToCount: 1 << 16), !chunk.isEmpty {
      data.append(chunk)
      guard data.count <= limit else {
        throw CommandFailure(.badData, "standard input has more than \(limit) bytes")
      }
    }
    return data
  }

  /// Returns the first bytes; reads and discards the rest, so that the writing process doesn't fail.
  static func beginning(upTo limit: Int) throws -> Data {
    var data = Data()
    while let chunk = try FileHandle.standardInput.read(upToCount: 1 << 16), !chunk.isEmpty {
      data.append(chunk.prefix(limit - data.count))
    }
    return data
  }

  /// Returns each line as soon as it arrives, without its line end.
  static func eachLine(_ body: (Data) throws -> Void) throws {
    var rest = Data()
    while true {
      // Reads the available bytes and doesn't fill a buffer, because the sender of a line waits for its result.
      let chunk = FileHandle.standardInput.availableData
      if chunk.isEmpty { break }
      rest.append(chunk)
      while let end = rest.firstIndex(of: 0x0A) {
        try body(Data(rest[rest.startIndex..<end]))
        rest = Data(rest[(end + 1)...])
      }
    }
    if !rest.isEmpty { try body(rest) }
  }
}

extension Data {
  /// Returns the parts between line feeds, without empty ones.
  ///
  /// Lines can be several megabytes long, and the library's own `split` is slow for them.
  var lines: [Data] {
    withUnsafeBytes { $0.split(separator: 0x0A).map { Data($0) } }
  }
}
