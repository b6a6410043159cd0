// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// Formats a time as RFC 3339 in UTC with milliseconds.
package enum Timestamp {
  private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  package static func text(_ date: Date) -> String {
    date.formatted(style)
  }

  /// Formats a time to the minute, for display.
  package static func minute(_ date: Date) -> String { minute(text(date)) }

  /// Formats a stored time for display.
  package static func minute(_ text: String) -> String {
    String(text.prefix(16)).replacing("T", with: " ") + " UTC"
  }

  /// Parses a time that `text` formatted.
  package static func date(_ text: String) -> Date? { try? style.parse(text) }
}
