// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The schedule by which books are sent to a destination.
package struct DigestSchedule: Codable, Sendable, Equatable {
  /// How often digests are sent.
  package enum Rhythm: String, Codable, Sendable, CaseIterable {
    case atOnce, daily, weekly, byHand
  }

  package var rhythm: Rhythm
  /// The hour of the day, 0 to 23, in the time zone.
  package var hour: Int
  package var minute: Int
  /// The day of a weekly digest: 1 is Monday, 7 is Sunday.
  package var weekday: Int?
  /// A name of the IANA database, such as `Europe/Berlin`.
  package var timeZone: String

  package init(
    _ rhythm: Rhythm, hour: Int = 7, minute: Int = 0, weekday: Int? = nil, timeZone: String = "UTC"
  ) {
    self.rhythm = rhythm
    self.hour = hour
    self.minute = minute
    self.weekday = weekday
    self.timeZone = timeZone
  }

  /// Reads a schedule; the defaults are seven o'clock, Monday and UTC.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    rhythm = try container.decode(Rhythm.self, forKey: .rhythm)
    hour = try container.decodeIfPresent(Int.self, forKey: .hour) ?? 7
    minute = try container.decodeIfPresent(Int.self, forKey: .minute) ?? 0
    weekday = try container.decodeIfPresent(Int.self, forKey: .weekday)
    timeZone = try container.decodeIfPresent(String.self, forKey: .timeZone) ?? "UTC"
  }
}
