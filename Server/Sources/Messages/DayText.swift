// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// Stores a day as a date such as 2026-11-24, and writes it as a language does.
package enum DayText {
  /// Returns the date of a moment in a time zone.
  package static func date(of moment: Date, in zone: TimeZone) -> String {
    moment.formatted(Date.ISO8601FormatStyle(timeZone: zone).year().month().day())
  }

  /// How a day is written.
  enum Style: String {
    /// With its weekday and without the year.
    case weekday = "EEEEMMMMd"
    /// With the year, and without its weekday.
    case date = "dMMMMy"
  }

  /// Returns the day as a language writes it; nil if the text isn't a date.
  static func text(_ date: String, _ style: Style = .weekday, language: String) -> String? {
    guard let day = try? Date(date, strategy: Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day())
    else { return nil }
    let format = DateFormatter()
    format.locale = Locale(identifier: language)
    format.timeZone = .gmt
    format.setLocalizedDateFormatFromTemplate(style.rawValue)
    return format.string(from: day)
  }
}
