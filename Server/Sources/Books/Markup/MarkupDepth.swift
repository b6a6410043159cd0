// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Counts the open elements in the bytes of a fragment; it recognizes only tags and quotation marks.
struct MarkupDepth {
  private enum State {
    case text
    case tagStart
    case tag(isClosing: Bool, last: UInt8)
    case quoted(by: UInt8, isClosing: Bool)
  }

  private(set) var level = 0
  private var state = State.text

  mutating func take(_ byte: UInt8) {
    switch state {
    case .text: if byte == UInt8(ascii: "<") { state = .tagStart }
    case .tagStart: state = .tag(isClosing: byte == UInt8(ascii: "/"), last: byte)
    case .tag(let isClosing, let last): takeInTag(byte, isClosing, last)
    case .quoted(let quote, let isClosing):
      if byte == quote { state = .tag(isClosing: isClosing, last: byte) }
    }
  }

  private mutating func takeInTag(_ byte: UInt8, _ isClosing: Bool, _ last: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): state = .quoted(by: byte, isClosing: isClosing)
    case UInt8(ascii: ">"):
      if isClosing { level -= 1 } else if last != UInt8(ascii: "/") { level += 1 }
      state = .text
    default: state = .tag(isClosing: isClosing, last: byte)
    }
  }
}
