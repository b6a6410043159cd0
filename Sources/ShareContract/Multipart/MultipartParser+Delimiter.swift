// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension MultipartParser {
  /// The body begins with its first boundary.
  mutating func open(_ byte: UInt8, at offset: Int) throws(MultipartError) {
    guard byte == delimiter[matched] else { throw MultipartError(.preamble, at: offset) }
    matched += 1
    if matched == delimiter.count { state = .afterBoundary(nil) }
  }

  /// A boundary is followed by a line end, or by two hyphens at the end of the body.
  mutating func follow(_ first: UInt8?, _ byte: UInt8, at offset: Int) throws(MultipartError) {
    switch (first, byte) {
    case (nil, 0x0D), (nil, UInt8(ascii: "-")): state = .afterBoundary(byte)
    case (0x0D, 0x0A): try beginSection(at: offset + 1)
    case (UInt8(ascii: "-"), UInt8(ascii: "-")): state = .closed(0)
    default: throw MultipartError(.malformedDelimiter, at: offset)
    }
  }

  /// One line end may follow the final boundary, as many clients send it.
  mutating func close(_ count: Int, _ byte: UInt8, at offset: Int) throws(MultipartError) {
    guard count < 2, byte == delimiter[count] else { throw MultipartError(.epilogue, at: offset) }
    state = .closed(count + 1)
  }

  /// Reads content from `start` up to the end of the chunk or of the delimiter after it; returns where it stopped.
  mutating func scan(
    _ chunk: ArraySlice<UInt8>, from start: Int, _ handle: (Event) throws -> Void
  ) throws -> Int {
    var carried = matched - borrowed
    var index = start
    while index < chunk.endIndex {
      if matched == 0 {
        guard let next = Self.carriageReturn(in: chunk, from: index) else { index = chunk.endIndex; break }
        (index, matched) = (next + 1, 1)
      } else if chunk[index] == delimiter[matched] {
        (index, matched) = (index + 1, matched + 1)
        guard matched < delimiter.count else { break }
      } else {
        try release(&carried, handle)
      }
    }
    let held = matched - borrowed - carried
    if index - held > start { try handle(.bytes(chunk[start..<index - held])) }
    if matched == delimiter.count { try endPart(at: base + index - chunk.startIndex, handle) }
    return index
  }

  /// A match that began in an earlier chunk has failed: its bytes are content, and equal to the delimiter's own.
  private mutating func release(_ carried: inout Int, _ handle: (Event) throws -> Void) throws {
    let bytes = delimiter[borrowed..<borrowed + carried]
    (carried, matched, borrowed) = (0, 0, 0)
    if !bytes.isEmpty { try handle(.bytes(bytes)) }
  }

  private mutating func endPart(at offset: Int, _ handle: (Event) throws -> Void) throws {
    guard borrowed == 0 else { throw MultipartError(.ambiguousDelimiter, at: contentStart) }
    state = .afterBoundary(nil)
    try handle(.partEnded(contentStart..<offset - delimiter.count))
  }

  private static func carriageReturn(in chunk: ArraySlice<UInt8>, from index: Int) -> Int? {
    chunk[index...].withUnsafeBytes { bytes -> Int? in
      guard let start = bytes.baseAddress, let found = memchr(start, 0x0D, bytes.count) else { return nil }
      return index + (UnsafeRawPointer(found) - start)
    }
  }
}
