// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import NIOCore

/// Follows the chunks of a body (RFC 9112, section 7.1) to its end, and limits what is not data.
///
/// The decoder accepts chunk extensions and leading zeros of any length and drops them. Here a line may have 4 KiB. All
/// lines of a body together may have 16 KiB, 16 bytes for each chunk, and twice the data.
struct ChunkScanner {
  enum Result: Equatable {
    /// The body goes on after these bytes.
    case incomplete
    /// The body, with its trailer fields, ends after that many bytes.
    case end(Int)
    case malformed
  }

  private enum State {
    case size
    case restOfLine
    case lineFeed
    case data
    /// The CR LF after data; how many of its bytes have come.
    case dataEnd(Int)
    case trailers(HeadScanner)
  }

  private static let maximumLine = 4096
  private static let maximumExcess = 16 * 1024
  private var state = State.size
  private var size = 0
  private var digits = 0
  private var lineBytes = 0
  private var excess = 0
  /// Bytes of data that are still to come.
  private var remaining = 0
  private var isAtEnd = false

  mutating func scan(_ bytes: ByteBufferView) -> Result {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if case .data = state {
        let count = min(remaining, bytes.endIndex - index)
        takeData(count)
        index += count
        continue
      }
      index += 1
      guard take(bytes[index - 1]) else { return .malformed }
      if isAtEnd { return .end(index - bytes.startIndex) }
    }
    return .incomplete
  }

  private mutating func takeData(_ count: Int) {
    remaining -= count
    if remaining == 0 { state = .dataEnd(0) }
  }

  /// Takes a byte that is not data; returns whether it is allowed here.
  private mutating func take(_ byte: UInt8) -> Bool {
    switch state {
    case .size: return takeSize(byte)
    case .restOfLine: return takeRestOfLine(byte)
    case .lineFeed: return byte == UInt8(ascii: "\n") && endLine()
    case .data: return false
    case .dataEnd(0):
      state = .dataEnd(1)
      return byte == UInt8(ascii: "\r")
    case .dataEnd:
      state = .size
      return byte == UInt8(ascii: "\n")
    case .trailers(var scanner):
      isAtEnd = scanner.matchesEnd(byte)
      state = .trailers(scanner)
      return true
    }
  }

  private mutating func takeSize(_ byte: UInt8) -> Bool {
    lineBytes += 1
    guard lineBytes <= Self.maximumLine else { return false }
    if let digit = Character(Unicode.Scalar(byte)).hexDigitValue {
      digits += 1
      let (product, isTooLarge) = size.multipliedReportingOverflow(by: 16)
      size = product + digit
      return !isTooLarge && size <= Int.max / 32
    }
    state = byte == UInt8(ascii: "\r") ? .lineFeed : .restOfLine
    return digits > 0 && (byte == UInt8(ascii: "\r") || byte == UInt8(ascii: ";"))
  }

  private mutating func takeRestOfLine(_ byte: UInt8) -> Bool {
    lineBytes += 1
    if byte == UInt8(ascii: "\r") { state = .lineFeed }
    return lineBytes <= Self.maximumLine && byte != UInt8(ascii: "\n")
  }

  /// Ends a chunk's line; returns whether the bytes that are not data are within their limit.
  private mutating func endLine() -> Bool {
    excess = max(0, excess + lineBytes - 16 - 2 * size)
    remaining = size
    state = size == 0 ? .trailers(HeadScanner(afterLine: true)) : .data
    (size, digits, lineBytes) = (0, 0, 0)
    return excess <= Self.maximumExcess
  }
}
