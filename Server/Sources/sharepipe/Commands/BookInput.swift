// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import BookCheck
import Foundation

/// Reads a book from a file or standard input.
enum BookInput {
  static func bytes(_ path: String, upTo limit: Int) throws -> [UInt8] {
    if path == "-" { return Array(try StandardInput.all(upTo: limit)) }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw CommandFailure(.noInput, "couldn't open \(path)")
    }
    defer { try? file.close() }
    guard let data = try? file.read(upToCount: limit + 1) else {
      throw CommandFailure(.noInput, "couldn't read \(path)")
    }
    guard data.count <= limit else {
      throw CommandFailure(.badData, "\(path) has more than \(limit >> 20) MB")
    }
    return Array(data)
  }
}
