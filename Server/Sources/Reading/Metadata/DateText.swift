// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Reads dates as pages write them, and returns ISO 8601 with the page's precision and time zone.
enum DateText {
  /// Reads a date, or a date with time; returns nil if there is none or it doesn't exist in the calendar.
  ///
  /// - Parameter dayFirst: how `3/4/2025` is meant; nil means unknown, and such a text isn't taken as a date.
  static func iso(_ text: String, dayFirst: Bool? = true) -> String? {
    let text = text.trimmingBlanks
    if let found = machine(text) { return found }
    if let day = written(text) { return day + (text.utf8.count < 48 ? clock(in: text) : "") }
    return numeric(text, dayFirst: dayFirst)
  }

  /// `2019-11-18`, with or without a time, and `20191118`.
  static func machine(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 8 else { return nil }
    if bytes.count == 8 || (bytes.count == 14 && bytes.allSatisfy(URLText.isDigit)),
      let day = day(bytes[0..<4], bytes[4..<6], bytes[6..<8])
    {
      return day
    }
    if let moment = epoch(bytes) { return moment }
    guard bytes.count >= 10, bytes[4] == 0x2D || bytes[4] == 0x2F, bytes[7] == bytes[4],
      let day = day(bytes[0..<4], bytes[5..<7], bytes[8..<10])
    else { return nil }
    return day + time(bytes[10...])
  }

  /// The time in a date as mail has it, `Mon, 18 Nov 2019 10:30:00 GMT`; empty where there is none with a zone.
  private static func clock(in text: String) -> String {
    let words = text.split(separator: " ")
    guard let position = words.indices.dropLast().first(where: { isClock(words[$0].utf8) }) else { return "" }
    let zone = words[position + 1]
    let known = zone == "GMT" || zone == "UTC" || zone == "Z" ? "Z" : self.zone(Array(zone.utf8)[...])
    return known.isEmpty ? "" : "T" + words[position] + known
  }

  private static func isClock(_ word: some Collection<UInt8>) -> Bool {
    let bytes = Array(word)
    return (bytes.count == 5 || bytes.count == 8) && bytes[2] == 0x3A && hour(bytes[...])
      && bytes.allSatisfy { URLText.isDigit($0) || $0 == 0x3A }
  }

  /// Seconds or milliseconds since 1970, in UTC.
  private static func epoch(_ bytes: [UInt8]) -> String? {
    guard bytes.count == 10 || bytes.count == 13, bytes.allSatisfy(URLText.isDigit),
      let seconds = Int(String(decoding: bytes.prefix(10), as: UTF8.self))
    else { return nil }
    // Days to the calendar of 400-year eras that begin on the first of March.
    let days = seconds / 86400 + 719_468
    let inEra = days % 146_097
    let yearOfEra = (inEra - inEra / 1460 + inEra / 36524 - inEra / 146_096) / 365
    let inYear = inEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * inYear + 2) / 153
    let civil = month < 10 ? month + 3 : month - 9
    let year = days / 146_097 * 400 + yearOfEra + (civil <= 2 ? 1 : 0)
    guard let day = make(year, civil, inYear - (153 * month + 2) / 5 + 1) else { return nil }
    let time = seconds % 86400
    return "\(day)T\(padded(time / 3600)):\(padded(time / 60 % 60)):\(padded(time % 60))Z"
  }

  /// A time as it stands after a date: `T10:30:00.000+01:00`, ` 10:30`.
  private static func time(_ rest: ArraySlice<UInt8>) -> String {
    guard let first = rest.first, first == 0x54 || first == 0x20 || first == 0x74 else { return "" }
    let clock = rest.dropFirst().prefix { URLText.isDigit($0) || $0 == 0x3A || $0 == 0x2E }
    guard clock.count >= 5, clock[clock.startIndex + 2] == 0x3A else { return "" }
    let seconds = clock.count >= 8 ? clock.prefix(8) : clock.prefix(5)
    guard hour(seconds) else { return "" }
    let zone = rest[clock.endIndex...].drop { $0 == 0x20 }
    return "T" + String(decoding: seconds, as: UTF8.self) + self.zone(zone)
  }

  private static func hour(_ clock: ArraySlice<UInt8>) -> Bool {
    let parts = clock.split(separator: 0x3A).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    return parts.count >= 2 && parts[0] < 25 && parts[1] < 60 && parts.allSatisfy { $0 < 61 }
  }

  private static func zone(_ text: ArraySlice<UInt8>) -> String {
    guard let first = text.first else { return "" }
    if first | 0x20 == 0x7A { return "Z" }
    guard first == 0x2B || first == 0x2D else { return "" }
    let digits = text.dropFirst().filter(URLText.isDigit).prefix(4)
    guard digits.count == 4 || digits.count == 2 else { return "" }
    let four = digits.count == 2 ? Array(digits) + [0x30, 0x30] : Array(digits)
    return String(decoding: [first] + four[0..<2] + [0x3A] + four[2..<4], as: UTF8.self)
  }

  private static func day(
    _ year: ArraySlice<UInt8>, _ month: ArraySlice<UInt8>, _ day: ArraySlice<UInt8>
  ) -> String? {
    let parts = [year, month, day].map { part in
      part.allSatisfy(URLText.isDigit) ? Int(String(decoding: part, as: UTF8.self)) : nil
    }
    guard let year = parts[0], let month = parts[1], let day = parts[2] else { return nil }
    return make(year, month, day)
  }

  static func make(_ year: Int, _ month: Int, _ day: Int) -> String? {
    guard (1990...2100).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
    return "\(year)-\(padded(month))-\(padded(day))"
  }

  /// The days of an ISO date since the first of March of the year 0.
  static func day(of date: String) -> Int? {
    let parts = date.prefix(10).split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3 else { return nil }
    // The year begins with March, so that its last day is the leap day.
    let year = parts[1] < 3 ? parts[0] - 1 : parts[0]
    let month = (parts[1] + 9) % 12
    return year * 365 + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + parts[2] - 1
  }

  /// Whether two dates are one day, perhaps with the month taken for the day.
  static func areSame(_ one: String, _ other: String) -> Bool {
    let parts = [one, other].map { $0.prefix(10).split(separator: "-") }
    guard parts.allSatisfy({ $0.count == 3 }), parts[0][0] == parts[1][0] else { return false }
    return parts[0] == parts[1] || (parts[0][1] == parts[1][2] && parts[0][2] == parts[1][1])
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
