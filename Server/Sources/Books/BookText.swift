// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages

/// Normalizes titles and other short texts to one line that is safe to show anywhere.
enum BookText {
  /// One line without control characters and without characters that change the reading direction.
  static func line(_ text: String, limit: Int = 1_000) -> String {
    let scalars = text.unicodeScalars.map { isUnfit($0) ? " " : $0 }
    let words = String(String.UnicodeScalarView(scalars)).split(whereSeparator: \.isWhitespace)
    return String(words.joined(separator: " ").prefix(limit)).trimmingWhitespace
  }

  /// The line; nil if nothing in it is visible.
  static func present(_ text: String?, limit: Int = 1_000) -> String? {
    let line = line(text ?? "", limit: limit)
    return line.isEmpty ? nil : line
  }

  /// The line with straight quotation marks, which Kindle's menu is known to accept.
  static func straight(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.value {
      case 0x2018...0x201B: "'"
      case 0x201C...0x201F: "\""
      default: scalar
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// The line; a placeholder in the language of the book if nothing in it is visible.
  static func title(_ text: String, language: String?) -> String {
    present(text) ?? Message.bookUntitled.text(forContentIn: language)
  }

  /// The day of an ISO 8601 date or time, or the part that is known; nil if there is no such day.
  static func day(_ text: String?) -> String? {
    let date = (text ?? "").trimmingWhitespace.prefix { $0 != "T" && $0 != " " }
    let parts = date.split(separator: "-", omittingEmptySubsequences: false)
    let lengths = parts.map(\.utf8.count)
    let numbers = parts.map { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int($0) ?? -1 : -1 }
    guard [[4], [4, 2], [4, 2, 2]].contains(lengths), numbers[0] > 0 else { return nil }
    if numbers.count > 1, !(1...12).contains(numbers[1]) { return nil }
    if numbers.count > 2, !(1...length(ofMonth: numbers[1], in: numbers[0])).contains(numbers[2]) {
      return nil
    }
    return String(date)
  }

  private static func length(ofMonth month: Int, in year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  private static func isUnfit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }
}
