// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
package import Storage

extension DigestSchedule {
  /// The next moment after `moment` at which the time zone's clock shows the hour; nil if there is none.
  ///
  /// There is one digest a day, even when clocks change: an hour that occurs twice counts the first time, and a skipped
  /// hour counts at the moment it would have begun. A day that a country skipped is left out.
  package func next(after moment: Date) -> Date? {
    guard rhythm == .daily || rhythm == .weekly, let zone = TimeZone(identifier: timeZone) else { return nil }
    let clock = WallClock(zone)
    let today = clock.day(of: moment)
    // A week, one day before it for zones whose day is behind, and one more week for a skipped day.
    return (-1...15).lazy.map { today + $0 }.filter { isDue(on: $0) }
      .compactMap { clock.moment(day: $0, minuteOfDay: hour * 60 + minute) }
      .first { $0 > moment }
  }

  private func isDue(on day: Int) -> Bool {
    rhythm == .daily || WallClock.weekday(of: day) == weekday ?? 1
  }
}

/// The local time of a time zone, by local days since 1970.
private struct WallClock {
  private static let day = 86_400.0
  private let zone: TimeZone

  init(_ zone: TimeZone) { self.zone = zone }

  func day(of moment: Date) -> Int {
    Int((local(moment) / Self.day).rounded(.down))
  }

  /// The weekday, where 1 is Monday; January 1, 1970 was a Thursday.
  static func weekday(of day: Int) -> Int { ((day + 3) % 7 + 7) % 7 + 1 }

  /// When the clock first shows that minute of the day or a later one.
  func moment(day: Int, minuteOfDay: Int) -> Date? {
    let wanted = Double(day) * Self.day + Double(minuteOfDay) * 60
    let offsets = Set([-1, 1].map { offset(Date(timeIntervalSince1970: wanted + $0 * Self.day)) }).sorted(
      by: >)
    let candidates = offsets.map { Date(timeIntervalSince1970: wanted - $0) }
    if let first = candidates.first(where: { local($0) == wanted }) { return first }
    guard let early = candidates.first, let late = candidates.last else { return nil }
    let change = change(between: early, late, showing: wanted)
    return self.day(of: change) == day ? change : nil
  }

  /// The first whole second at which the clock shows at least `wanted`.
  private func change(between early: Date, _ late: Date, showing wanted: Double) -> Date {
    var low = Int(early.timeIntervalSince1970) - 1
    var high = Int(late.timeIntervalSince1970) + 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if local(Date(timeIntervalSince1970: Double(middle))) >= wanted { high = middle } else { low = middle }
    }
    return Date(timeIntervalSince1970: Double(high))
  }

  private func local(_ moment: Date) -> Double { moment.timeIntervalSince1970 + offset(moment) }

  private func offset(_ moment: Date) -> Double { Double(zone.secondsFromGMT(for: moment)) }
}
