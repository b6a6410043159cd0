// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Backslash escapes in JSON strings.
enum JSONEscapes {
  static func resolved(_ text: [UInt8]) -> String {
    var units: [UInt16] = []
    var output = ""
    var plain: [UInt8] = []
    var at = 0
    func flush() {
      output += String(decoding: plain, as: UTF8.self) + String(decoding: units, as: UTF16.self)
      plain.removeAll()
      units.removeAll()
    }
    while at < text.count {
      guard text[at] == UInt8(ascii: "\\"), at + 1 < text.count else {
        if !units.isEmpty { flush() }
        plain.append(text[at])
        at += 1
        continue
      }
      if text[at + 1] == UInt8(ascii: "u"), let unit = hex(text[(at + 2)...].prefix(4)) {
        if !plain.isEmpty { flush() }
        units.append(unit)
        at += 6
        continue
      }
      if !units.isEmpty { flush() }
      plain.append(single(text[at + 1]))
      at += 2
    }
    flush()
    return output
  }

  private static func hex(_ digits: ArraySlice<UInt8>) -> UInt16? {
    digits.count == 4 ? UInt16(String(decoding: digits, as: UTF8.self), radix: 16) : nil
  }

  private static func single(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "n"), UInt8(ascii: "r"): 0x0A
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "b"), UInt8(ascii: "f"): 0x20
    default: byte
    }
  }
}
