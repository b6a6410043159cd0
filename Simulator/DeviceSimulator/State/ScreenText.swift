// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Makes a screen's text safe for a terminal by escaping control characters.
///
/// ShareKit has the same for apps. The device must not depend on the apps that run on it, so it has its own.
struct ScreenText: CustomStringConvertible {
  let description: String

  init(_ words: String) {
    description = words.unicodeScalars.map { scalar in
      Self.isUnsafe(scalar) ? "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}" : String(scalar)
    }.joined()
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
