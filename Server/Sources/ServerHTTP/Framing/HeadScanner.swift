// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import NIOCore

/// Finds the end of a request's head, an empty line, without parsing the head.
///
/// The decoder refuses line ends other than CR LF, so both agree on where the head ends.
struct HeadScanner {
  enum Result: Equatable {
    /// The head goes on after these bytes.
    case incomplete
    /// The head ends after that many bytes.
    case end(Int)
    case tooManyEmptyLines
  }

  /// RFC 9112, section 2.2, asks to ignore at least one empty line before a request.
  private static let maximumEmptyLines = 4
  private var emptyLines = 0
  private var hasBegun: Bool
  /// How many bytes of CR LF CR LF have matched so far.
  private var matched: Int

  /// With `afterLine`, scanning starts right after a line, as for trailer fields, where an empty line is the end.
  init(afterLine: Bool = false) {
    hasBegun = afterLine
    matched = afterLine ? 2 : 0
  }

  mutating func scan(_ bytes: ByteBufferView) -> Result {
    for (index, byte) in bytes.enumerated() {
      if hasBegun {
        if matchesEnd(byte) { return .end(index + 1) }
      } else if !skips(byte) {
        hasBegun = true
      }
      if emptyLines > Self.maximumEmptyLines { return .tooManyEmptyLines }
    }
    return .incomplete
  }

  /// Whether a byte belongs to empty lines before the head.
  private mutating func skips(_ byte: UInt8) -> Bool {
    if byte == UInt8(ascii: "\n") { emptyLines += 1 }
    return byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// Takes a byte of the head; returns whether it is the last one.
  mutating func matchesEnd(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\r"): matched = matched == 2 ? 3 : 1
    case UInt8(ascii: "\n"): matched = matched == 1 || matched == 3 ? matched + 1 : 0
    default: matched = 0
    }
    return matched == 4
  }
}
