// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Standard input, whole or by lines.
enum StandardInput {
  /// Everything, up to a limit.
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

  /// The first bytes; the rest is read and forgotten, so that whoever writes is not cut off.
  static func beginning(upTo limit: Int) throws -> Data {
    var data = Data()
    while let chunk = try FileHandle.standardInput.read(upToCount: 1 << 16), !chunk.isEmpty {
      data.append(chunk.prefix(limit - data.count))
    }
    return data
  }

  /// Each line as soon as it is there, without its end.
  static func eachLine(_ body: (Data) throws -> Void) throws {
    var rest = Data()
    while true {
      // What is there, not what fills a buffer: whoever sent the line waits for its answer.
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
  /// What lies between line feeds, without what is empty.
  ///
  /// Several megabytes come in long lines; the library's own `split` looks at each byte through three layers.
  var lines: [Data] {
    withUnsafeBytes { $0.split(separator: 0x0A).map { Data($0) } }
  }
}
