// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Writes well-formed markup, every byte of text and attribute escaped.
struct MarkupWriter {
  private(set) var output: [UInt8] = []

  init(expecting bytes: Int) {
    output.reserveCapacity(bytes)
  }

  var isEmpty: Bool { output.isEmpty }

  mutating func openTag(_ name: [UInt8]) {
    output.append(0x3C)
    output.append(contentsOf: name)
  }

  mutating func attribute(_ name: StaticString, _ value: some Collection<UInt8>) {
    output.append(0x20)
    name.withUTF8Buffer { output.append(contentsOf: $0) }
    output.append(0x3D)
    output.append(0x22)
    escape(value)
    output.append(0x22)
  }

  mutating func endOpenTag() { output.append(0x3E) }

  mutating func endVoidTag() {
    output.append(0x2F)
    output.append(0x3E)
  }

  mutating func closeTag(_ name: [UInt8]) {
    output.append(0x3C)
    output.append(0x2F)
    output.append(contentsOf: name)
    output.append(0x3E)
  }

  mutating func lineEnd() { output.append(0x0A) }

  mutating func escape(_ text: some Collection<UInt8>) {
    let done: Void? = text.withContiguousStorageIfAvailable { escape($0) }
    if done == nil { Array(text).withUnsafeBufferPointer { escape($0) } }
  }

  /// Copies runs of harmless bytes at once.
  private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var at = 0
    while at < text.count {
      let kind = Self.kinds[Int(text[at])]
      if kind == 0 {
        at += 1
        continue
      }
      let length = kind == Self.maybeNonCharacter ? Self.nonCharacterLength(text, at) : 1
      if length > 0 {
        output.append(contentsOf: text[start..<at])
        replacement(of: text[at])
        start = at + length
      }
      at += max(length, 1)
    }
    output.append(contentsOf: text[start..<text.count])
  }

  private mutating func replacement(of byte: UInt8) {
    switch byte {
    case 0x26: output.append(contentsOf: "&amp;".utf8)
    case 0x3C: output.append(contentsOf: "&lt;".utf8)
    case 0x3E: output.append(contentsOf: "&gt;".utf8)
    case 0x22: output.append(contentsOf: "&quot;".utf8)
    default: break
    }
  }

  /// U+FFFE and U+FFFF may not stand in XML.
  private static func nonCharacterLength(_ text: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
    at + 2 < text.count && text[at + 1] == 0xBF && text[at + 2] >= 0xBE ? 3 : 0
  }

  private static let maybeNonCharacter: UInt8 = 2
  /// 0: as it is; 1: replaced or, for controls, left out; 2: first byte of U+FFFE and U+FFFF, among others.
  private static let kinds: [UInt8] = (0...255).map { byte in
    switch UInt8(byte) {
    case 0x09, 0x0A: 0
    case 0..<0x20, 0x7F, 0x26, 0x3C, 0x3E, 0x22: 1
    case 0xEF: maybeNonCharacter
    default: 0
    }
  }
}
