// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// Makes text from outside safe for a terminal or a log, where control characters would be commands.
///
/// Titles, URLs and error messages come from pages, servers and files. A terminal treats U+001B and U+009B in them as
/// the beginning of a command, and a bidirectional override shows a text in a different order.
public enum TerminalText {
  /// The text on one line: line ends become spaces, and control characters are shown as escapes such as `\u{1B}`.
  ///
  /// Tabs stay, because they separate columns.
  public static func line(_ text: String) -> String {
    visible(text.split(whereSeparator: \.isNewline).joined(separator: " "))
  }

  /// The text with its lines, each made safe as in ``line(_:)``.
  public static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { visible(String($0)) }
      .joined(separator: "\n")
  }

  /// Encoded JSON with the same meaning, in which control characters are written as escapes such as `\u001b`.
  ///
  /// `JSONEncoder` escapes only U+0000 to U+001F. Unsafe characters can only be inside strings.
  public static func json(_ encoded: Data) -> Data {
    let text = String(decoding: encoded, as: UTF8.self)
    guard text.unicodeScalars.contains(where: isUnsafe) else { return encoded }
    return Data(replacing(in: text) { "\\u" + hexadecimal($0, digits: 4) }.utf8)
  }

  private static func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    return replacing(in: text) { "\\u{" + hexadecimal($0, digits: 1).uppercased() + "}" }
  }

  private static func replacing(in text: String, _ replacement: (Unicode.Scalar) -> String) -> String {
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isUnsafe(scalar) {
        safe.append(contentsOf: replacement(scalar).unicodeScalars)
      } else {
        safe.append(scalar)
      }
    }
    return String(safe)
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar, digits: Int) -> String {
    let text = String(scalar.value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// C0 except tab and line feed, DEL, C1, line and paragraph separators, bidirectional embeddings, overrides and isolates.
  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
