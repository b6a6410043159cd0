// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Messages
import ServerCore
import Synchronization

/// Writes days and times for the viewer's language and time zone.
///
/// A script on the page writes them again in the time zone of the browser.
struct PageCalendar {
  private let calendar: Calendar
  private let language: String
  private let now: Date

  init(_ viewer: Viewer = .current, now: Date = Date()) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = viewer.timeZone
    (self.calendar, self.now) = (calendar, now)
    language = viewer.language.code
  }

  /// The time of day.
  func time(_ date: Date) -> String { format("jmm", date) }

  /// The date with the time of day and the time zone, for sentences and for browsers without scripts.
  func minute(_ date: Date) -> String { format("dMMMyjmmz", date) }

  /// The same for a time in RFC 3339; returns a text of another form unchanged.
  func minute(_ text: String) -> String { Timestamp.date(text).map(minute) ?? text }

  func date(_ date: Date) -> String { format("dMMMy", date) }

  /// The day of an ISO 8601 date or time, which has no time zone for the reader; returns another text unchanged.
  func publishedDay(_ text: String) -> String {
    guard let noon = Timestamp.date(text.prefix(10) + "T12:00:00Z") else { return text }
    return DateFormatters.text(of: noon, template: "dMMMy", language: language, .gmt)
  }

  /// The heading of the day: today, yesterday, or the date.
  func day(_ date: Date) -> String {
    if calendar.isDate(date, inSameDayAs: now) { return Message.libraryToday.text }
    if let yesterday = calendar.date(byAdding: .day, value: -1, to: now),
      calendar.isDate(date, inSameDayAs: yesterday)
    {
      return Message.libraryYesterday.text
    }
    let isThisYear = calendar.component(.year, from: date) == calendar.component(.year, from: now)
    return format(isThisYear ? "EEEEdMMMM" : "dMMMMy", date)
  }

  private func format(_ template: String, _ date: Date) -> String {
    DateFormatters.text(of: date, template: template, language: language, calendar.timeZone)
  }
}

/// Keeps formatters, because making one takes longer than the rest of a line of a list.
private enum DateFormatters {
  private struct Key: Hashable {
    let template: String
    let language: String
    let timeZone: TimeZone
  }

  /// More than the templates of all languages in the time zones of a few users.
  private static let limit = 100
  private static let known = Mutex<[Key: DateFormatter]>([:])

  static func text(of date: Date, template: String, language: String, _ timeZone: TimeZone) -> String {
    known.withLock { known in
      let key = Key(template: template, language: language, timeZone: timeZone)
      if let formatter = known[key] { return formatter.string(from: date) }
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: language)
      formatter.timeZone = timeZone
      formatter.setLocalizedDateFormatFromTemplate(template)
      if known.count >= limit { known.removeAll() }
      known[key] = formatter
      return formatter.string(from: date)
    }
  }
}
