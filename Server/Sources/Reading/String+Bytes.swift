// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// Work on the UTF-8 of strings: the standard library's own, by characters, is many times slower.

extension String {
  /// Without blanks at the ends and with one blank where there were several.
  var collapsed: String {
    var text = self
    return text.withUTF8 { bytes in
      guard Blanks.areUneven(bytes) else { return nil as String? }
      return String(decoding: Blanks.collapsed(bytes), as: UTF8.self)
    } ?? text
  }

  /// Without blanks at the ends.
  var trimmingBlanks: String {
    let bytes = utf8
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }), let last = bytes.lastIndex(where: { $0 > 0x20 })
    else { return "" }
    return String(self[first...last])
  }

  /// Nil when nothing is left of it.
  var nonEmpty: String? { isEmpty ? nil : self }

  /// Whether its bytes have those of the other in them.
  func includes(_ other: String) -> Bool { utf8.includes(other.utf8) }

  /// Split at each occurrence of a separator.
  func components(by separator: String) -> [String] {
    let bytes = Array(utf8)
    let wanted = Array(separator.utf8)
    guard bytes[...].firstRange(of: wanted) != nil else { return [self] }
    var parts: [String] = []
    var rest = bytes[...]
    while let found = rest.firstRange(of: wanted) {
      parts.append(String(decoding: rest[..<found.lowerBound], as: UTF8.self))
      rest = rest[found.upperBound...]
    }
    return parts + [String(decoding: rest, as: UTF8.self)]
  }
}

extension Collection<UInt8> {
  /// Whether the other bytes stand in it in one piece.
  func includes(_ other: some Collection<UInt8>) -> Bool {
    withContiguousStorageIfAvailable { text in
      other.withContiguousStorageIfAvailable { Self.stands($0, in: text) }
    }?.flatMap { $0 } ?? Self.stands(in: Array(self), Array(other))
  }

  private static func stands(in text: [UInt8], _ wanted: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { text in wanted.withUnsafeBufferPointer { stands($0, in: text) } }
  }

  private static func stands(
    _ wanted: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let first = wanted.first else { return true }
    var at = 0
    while at + wanted.count <= text.count {
      if text[at] == first {
        var same = 1
        while same < wanted.count, text[at + same] == wanted[same] { same += 1 }
        if same == wanted.count { return true }
      }
      at += 1
    }
    return false
  }
}

/// Blanks in UTF-8: ASCII ones, no-break space, the spaces from U+2000, and marks of no width.
private enum Blanks {
  /// Whether collapsing would change anything.
  static func areUneven(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var before: UInt8 = 0x20
    for at in text.indices {
      let byte = text[at]
      if byte < 0x20 || (byte == 0x20 && before == 0x20) || (byte >= 0xC2 && length(text, at) > 0) {
        return true
      }
      before = byte
    }
    return before == 0x20
  }

  static func collapsed(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var pending = false
    var at = 0
    while at < text.count {
      let blank = length(text, at)
      if blank > 0 {
        pending = !output.isEmpty
        at += blank
        continue
      }
      if pending { output.append(0x20) }
      pending = false
      output.append(text[at])
      at += 1
    }
    return output
  }

  /// The length of the blank at `at`, 0 if there is none.
  private static func length(_ text: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
    let byte = text[at]
    if byte <= 0x20 { return 1 }
    if byte == 0xC2, at + 1 < text.count { return text[at + 1] == 0xA0 ? 2 : 0 }
    guard at + 2 < text.count else { return 0 }
    if byte == 0xE2, text[at + 1] == 0x80 { return (0x80...0x8B).contains(text[at + 2]) ? 3 : 0 }
    if byte == 0xE3 { return text[at + 1] == 0x80 && text[at + 2] == 0x80 ? 3 : 0 }
    return byte == 0xEF && text[at + 1] == 0xBB && text[at + 2] == 0xBF ? 3 : 0
  }
}
