// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Writes the day on which an article was published as its language writes dates.
enum PublishedDay {
  /// The day, or the part of it that is known; nil if there is no such day.
  ///
  /// - Parameter language: a BCP 47 tag; without a known language, the day stays in the form of ISO 8601.
  static func text(_ published: String?, language: String?) -> String? {
    guard let day = BookText.day(published) else { return nil }
    guard let locale = locale(language), let date = date(day) else { return day }
    var style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt).year()
    let parts = day.split(separator: "-").count
    if parts > 1 { style = style.month(.wide) }
    if parts > 2 { style = style.day() }
    return BookText.present(date.formatted(style))
  }

  // Some languages have another calendar by default, in which the article wasn't dated.
  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  private static let languages = Set(
    Locale.availableIdentifiers.map { $0.prefix { $0.isLetter }.lowercased() })

  private static func locale(_ language: String?) -> Locale? {
    guard let tag = language.flatMap(LanguageTag.canonical),
      languages.contains(tag.prefix { $0 != "-" }.lowercased())
    else { return nil }
    return Locale(identifier: tag)
  }

  private static func date(_ day: String) -> Date? {
    let numbers = day.split(separator: "-").compactMap { Int($0) }
    let (month, day) = (numbers.count > 1 ? numbers[1] : 1, numbers.count > 2 ? numbers[2] : 1)
    return calendar.date(from: DateComponents(year: numbers[0], month: month, day: day))
  }
}
