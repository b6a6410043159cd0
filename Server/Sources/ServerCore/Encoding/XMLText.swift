// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Text that any XML parser takes, whatever a title holds.
package enum XMLText {
  /// Escaped for an element's content or an attribute in double quotes.
  package static func escape(_ text: String) -> String {
    var escaped = ""
    for scalar in clean(text).unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Without what XML 1.0 forbids, and without marks that turn the direction of what follows.
  package static func clean(_ text: String) -> String {
    var cleaned = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where isAllowed(scalar.value) { cleaned.append(scalar) }
    return String(cleaned)
  }

  private static func isAllowed(_ value: UInt32) -> Bool {
    switch value {
    case 0x9, 0xA, 0xD: true
    case 0..<0x20, 0x7F..<0xA0: false
    case 0x202A...0x202E, 0x2066...0x2069: false
    default: value & 0xFFFE != 0xFFFE && !(0xFDD0...0xFDEF).contains(value)
    }
  }
}
