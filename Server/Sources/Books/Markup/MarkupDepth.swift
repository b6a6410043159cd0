// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Counts the open elements in the bytes of a fragment; it recognizes only tags and quotation marks.
struct MarkupDepth {
  private enum Place {
    case text
    case tagStart
    case tag(isClosing: Bool, last: UInt8)
    case quoted(by: UInt8, isClosing: Bool)
  }

  private(set) var level = 0
  private var place = Place.text

  mutating func take(_ byte: UInt8) {
    switch place {
    case .text: if byte == UInt8(ascii: "<") { place = .tagStart }
    case .tagStart: place = .tag(isClosing: byte == UInt8(ascii: "/"), last: byte)
    case .tag(let isClosing, let last): takeInTag(byte, isClosing, last)
    case .quoted(let quote, let isClosing):
      if byte == quote { place = .tag(isClosing: isClosing, last: byte) }
    }
  }

  private mutating func takeInTag(_ byte: UInt8, _ isClosing: Bool, _ last: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): place = .quoted(by: byte, isClosing: isClosing)
    case UInt8(ascii: ">"):
      if isClosing { level -= 1 } else if last != UInt8(ascii: "/") { level += 1 }
      place = .text
    default: place = .tag(isClosing: isClosing, last: byte)
    }
  }
}
