// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Characters written as `&…;`.
enum CharacterReferences {
  private static let named: [String: String] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  /// The five names of XML and numbers; others stay as they are written.
  static func resolved(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    return replaced(String(decoding: bytes, as: UTF8.self)) { named[$0] ?? number($0) }
  }

  // XML 1.0 section 2.2
  static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: true
    case 0..<0x20, 0xFFFE, 0xFFFF: false
    default: true
    }
  }

  /// Returns the text with every `&name;` replaced for which `value` is not nil.
  static func replaced(_ text: String, by value: (String) -> String?) -> String {
    var out = ""
    var rest = Substring(text)
    while let start = rest.firstIndex(of: "&") {
      out += rest[..<start]
      rest = rest[start...]
      // No name is longer than the longest of HTML's.
      let name = rest.dropFirst().prefix(32).prefix { $0 != ";" && $0 != "&" && !$0.isWhitespace }
      let after = name.endIndex
      if after < rest.endIndex, rest[after] == ";", let value = value(String(name)) {
        out += value
        rest = rest[rest.index(after: after)...]
      } else {
        out += "&"
        rest = rest.dropFirst()
      }
    }
    return out + rest
  }

  static func number(_ name: String) -> String? {
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let value = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap(Unicode.Scalar.init).flatMap { isAllowed($0) ? String($0) : nil }
  }
}
