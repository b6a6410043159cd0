// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Quotes as a typewriter has them, for the one position where Kindle may stumble over others.
enum StraightQuotes {
  static func isNeeded(in text: String) -> Bool { text.unicodeScalars.contains { straight($0) != nil } }

  static func written(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { straight($0) ?? $0 }))
  }

  private static func straight(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x2018...0x201B: "'"
    case 0x201C...0x201F: "\""
    default: nil
    }
  }
}
