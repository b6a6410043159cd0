// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// RFC 3339 in UTC with milliseconds.
enum Timestamp {
  private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  static func text(_ date: Date) -> String {
    date.formatted(style)
  }

  /// The time that `text` wrote.
  static func date(_ text: String) -> Date? { try? style.parse(text) }
}
