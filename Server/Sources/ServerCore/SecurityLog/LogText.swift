// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Makes text from outside safe for a log line.
enum LogText {
  /// The longest text, in Unicode scalars; the rest is cut off.
  private static let limit = 200

  /// The text in quotation marks, or unquoted if it has only letters, digits and `.:-_@/`.
  ///
  /// Characters that could end the line or the value, move the cursor, or change the writing direction are escaped.
  static func value(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(limit)
    let isPlain =
      !scalars.isEmpty && scalars.count == text.unicodeScalars.count && scalars.allSatisfy(isPlain)
    guard !isPlain else { return text }
    let cut = text.unicodeScalars.count > limit ? "…" : ""
    return "\"" + scalars.map(escaped).joined() + cut + "\""
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", ".", ":", "-", "_", "@", "/": true
    default: false
    }
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"", "\\": "\\" + String(scalar)
    case " "..."~": String(scalar)
    case _ where scalar.properties.isAlphabetic || scalar.properties.numericType != nil: String(scalar)
    default: "\\u{" + String(scalar.value, radix: 16) + "}"
    }
  }
}
