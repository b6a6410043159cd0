// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Replaces comments and the contents of strings by spaces.
struct SourceMask {
  private(set) var text: [UInt8]
  private(set) var code: [UInt8]
  private var index = 0

  init(_ content: String) {
    text = Array(content.utf8)
    code = text
    while index < text.count { step() }
  }

  private func byte(_ offset: Int) -> UInt8? { index + offset < text.count ? text[index + offset] : nil }

  private func isNext(_ piece: StaticString) -> Bool {
    for offset in 0..<piece.utf8CodeUnitCount where byte(offset) != piece.utf8Start[offset] { return false }
    return true
  }

  private mutating func step() {
    if isNext("//") { return lineComment() }
    if isNext("/*") { return blockComment() }
    guard byte(0) == UInt8(ascii: "\"") else { index += 1; return }
    if isNext("\"\"\"") { longString() } else { string() }
  }

  private mutating func blank(inText: Bool) {
    if text[index] != 0x0A {
      code[index] = 0x20
      if inText { text[index] = 0x20 }
    }
    index += 1
  }

  private mutating func lineComment() {
    while let next = byte(0), next != 0x0A { blank(inText: true) }
  }

  private mutating func blockComment() {
    var isFirst = true
    while index < text.count, isFirst || !isNext("*/") {
      blank(inText: true)
      isFirst = false
    }
    for _ in 0..<2 where index < text.count { blank(inText: true) }
  }

  /// Up to the closing quotation mark, or the end of a line that lacks one; what is interpolated belongs to the string.
  private mutating func string() {
    index += 1
    var depth = 0
    while let next = byte(0), next != 0x0A {
      if next == UInt8(ascii: "\"") && depth == 0 { index += 1; return }
      if isNext("\\(") { depth += 1; blank(inText: false); blank(inText: false); continue }
      if depth > 0, next == UInt8(ascii: "(") { depth += 1 }
      if depth > 0, next == UInt8(ascii: ")") { depth -= 1 }
      if next == UInt8(ascii: "\\"), depth == 0 { blank(inText: false) }
      if index < text.count { blank(inText: false) }
    }
  }

  private mutating func longString() {
    index += 3
    while index < text.count, !isNext("\"\"\"") { blank(inText: false) }
    index = min(index + 3, text.count)
  }
}
