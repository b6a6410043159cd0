// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Glibc

/// Copies a file and keeps its holes.
///
/// On APFS a copy shares its blocks, so even a long video costs almost nothing.
///
/// developer.apple.com/documentation/foundation/about-apple-file-system.
struct FileCopy {
  private let source: FileHandle
  private let target: FileHandle

  private static let chunk = 256 * 1024
  // See lseek(2). The names are behind a macro that Swift doesn't set.
  private static let (seekData, seekHole): (Int32, Int32) = (3, 4)

  /// Copies a file to a path that doesn't exist yet.
  static func make(of original: URL, at copy: URL) throws {
    try Data().write(to: copy, options: .withoutOverwriting)
    let source = try FileHandle(forReadingFrom: original)
    let target = try FileHandle(forWritingTo: copy)
    try FileCopy(source: source, target: target).run()
  }

  private func run() throws {
    let length = try source.seekToEnd()
    try target.truncate(atOffset: length)
    var offset: UInt64 = 0
    while let data = position(Self.seekData, from: offset), data < length {
      let end = position(Self.seekHole, from: data) ?? length
      try copy(data..<end)
      offset = end
    }
  }

  /// Returns where data or a hole begins, or nil at the end.
  private func position(_ what: Int32, from offset: UInt64) -> UInt64? {
    let found = lseek(source.fileDescriptor, off_t(offset), what)
    return found < 0 ? nil : UInt64(found)
  }

  private func copy(_ range: Range<UInt64>) throws {
    try source.seek(toOffset: range.lowerBound)
    try target.seek(toOffset: range.lowerBound)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunk, alignment: 64)
    defer { buffer.deallocate() }
    var rest = range.count
    while rest > 0, case let count = fill(buffer, upTo: rest), count > 0 {
      try put(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      rest -= count
    }
  }

  // A FileHandle creates a new Data for each chunk, which takes longer than the copying.
  private func fill(_ buffer: UnsafeMutableRawBufferPointer, upTo count: Int) -> Int {
    read(source.fileDescriptor, buffer.baseAddress, min(buffer.count, count))
  }

  /// Leaves what can't be written at once to the file handle, which writes it or throws the system's error.
  private func put(_ bytes: UnsafeRawBufferPointer) throws {
    let written = max(0, write(target.fileDescriptor, bytes.baseAddress, bytes.count))
    if written < bytes.count { try target.write(contentsOf: Data(bytes[written...])) }
  }
}
