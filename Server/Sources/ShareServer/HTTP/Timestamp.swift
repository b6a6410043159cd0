// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// RFC 3339 in UTC with milliseconds.
enum Timestamp {
  private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  static func text(_ date: Date) -> String {
    date.formatted(style)
  }

  /// To the minute, for people.
  static func minute(_ date: Date) -> String { minute(text(date)) }

  /// What `text` wrote, for people.
  static func minute(_ text: String) -> String {
    String(text.prefix(16)).replacing("T", with: " ") + " UTC"
  }

  /// The time that `text` wrote.
  static func date(_ text: String) -> Date? { try? style.parse(text) }
}
