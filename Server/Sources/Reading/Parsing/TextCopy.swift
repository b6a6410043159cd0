// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Copies text into the page's bytes and counts it on the way.
struct TextCopy {
  private let target: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private(set) var characters = 0
  private(set) var commas = 0
  private(set) var isBlank = true

  init(_ target: UnsafeMutablePointer<UInt8>) {
    self.target = target
  }

  /// As it is, without what the writer leaves out: text of nothing else must not open a line.
  mutating func verbatim(_ text: UnsafePointer<UInt8>, _ length: Int) {
    var at = 0
    while at < length {
      let byte = text[at]
      at += 1
      if byte < 0x20 && byte != 0x09 && byte != 0x0A || byte == 0x7F { continue }
      if byte == 0xEF, Self.isNonCharacter(text, at - 1, length) {
        at += 2
        continue
      }
      target[count] = byte
      count += 1
      if byte & 0xC0 != 0x80 { characters += 1 }
      if byte > 0x20 { isBlank = false }
    }
  }

  /// Runs of blanks become one, none after a blank.
  mutating func collapsing(_ text: UnsafePointer<UInt8>, _ length: Int, afterBlank: Bool) {
    var written = 0
    var letters = 0
    var found = 0
    var blank = afterBlank
    var visible = false
    var at = 0
    while at < length {
      let byte = text[at]
      at += 1
      if byte <= 0x20 {
        if blank { continue }
        blank = true
        target[written] = 0x20
        written += 1
        letters += 1
        continue
      }
      // What the writer leaves out must not keep the blanks beside it apart.
      if byte == 0x7F { continue }
      if byte == 0xEF, Self.isNonCharacter(text, at - 1, length) {
        at += 2
        continue
      }
      blank = false
      visible = true
      target[written] = byte
      written += 1
      if byte & 0xC0 != 0x80 { letters += 1 }
      if byte == 0x2C || (byte >= 0xD8 && Self.isWideComma(text, at - 1, length)) { found += 1 }
    }
    count = written
    characters = letters
    commas = found
    isBlank = !visible
  }

  /// Whether the character is U+FFFE or U+FFFF.
  @inline(__always)
  private static func isNonCharacter(_ text: UnsafePointer<UInt8>, _ at: Int, _ length: Int) -> Bool {
    at + 2 < length && text[at + 1] == 0xBF && text[at + 2] >= 0xBE
  }

  /// The Arabic comma, and the ideographic and full-width comma and full stop.
  @inline(__always)
  private static func isWideComma(_ text: UnsafePointer<UInt8>, _ at: Int, _ length: Int) -> Bool {
    guard at + 1 < length else { return false }
    if text[at] == 0xD8 { return text[at + 1] == 0x8C }
    guard at + 2 < length else { return false }
    if text[at] == 0xE3 { return text[at + 1] == 0x80 && (text[at + 2] == 0x81 || text[at + 2] == 0x82) }
    return text[at] == 0xEF && text[at + 1] == 0xBC && text[at + 2] == 0x8C
  }
}
