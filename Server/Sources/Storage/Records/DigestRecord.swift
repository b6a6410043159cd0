// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// When books go to a destination.
package struct DigestSchedule: Codable, Sendable, Equatable {
  /// How often.
  package enum Rhythm: String, Codable, Sendable, CaseIterable {
    case atOnce, daily, weekly, byHand
  }

  package var rhythm: Rhythm
  /// The hour of the day, 0 to 23, in the time zone.
  package var hour: Int
  package var minute: Int
  /// 1 is Monday, 7 is Sunday; for a weekly digest only.
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

  /// Reads a schedule; what is left out is seven o'clock, on Mondays, in UTC.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    rhythm = try container.decode(Rhythm.self, forKey: .rhythm)
    hour = try container.decodeIfPresent(Int.self, forKey: .hour) ?? 7
    minute = try container.decodeIfPresent(Int.self, forKey: .minute) ?? 0
    weekday = try container.decodeIfPresent(Int.self, forKey: .weekday)
    timeZone = try container.decodeIfPresent(String.self, forKey: .timeZone) ?? "UTC"
  }
}

/// What waits for one destination's hour.
package struct DigestRecord: Sendable, Equatable {
  package let id: String
  package let destination: String
  package let account: String
  /// Nil waits for the owner's word.
  package let dueAt: Moment?
  package let createdAt: Moment
  /// Why it did not go out when it was due.
  package let problem: String?
  /// How many shares are in it.
  package let shares: Int

  static let columns = """
    digest.*, destination.account,
    (SELECT count(*) FROM delivery WHERE delivery.digest = digest.id AND delivery.volume IS NULL) AS shares
    """

  init(_ row: SQLRow) throws {
    id = try row.text("id")
    destination = try row.text("destination")
    account = try row.text("account")
    dueAt = try row.optionalInteger("due_at").map(Moment.init(milliseconds:))
    createdAt = try row.moment("created_at")
    problem = try row.optionalText("problem")
    shares = try row.integer("shares")
  }
}

/// One book of a digest, as the digest's stage leaves it for the deliveries.
package struct VolumeRecord: Sendable, Equatable {
  package let id: String
  package let number: Int
  package let title: String
  package let book: BookRecord

  package init(id: String, number: Int, title: String, book: BookRecord) {
    self.id = id
    self.number = number
    self.title = title
    self.book = book
  }

  init(_ row: SQLRow) throws {
    id = try row.text("id")
    number = try row.integer("number")
    title = try row.text("title")
    book = try BookRecord(row)
  }
}

/// A change of state with its time and reason.
package struct TransitionRecord: Sendable, Equatable {
  package let share: Int
  /// Nil for a change of the share itself.
  package let delivery: String?
  package let state: String
  package let problem: String?
  package let at: Moment

  init(_ row: SQLRow) throws {
    share = try row.integer("share")
    delivery = try row.optionalText("delivery")
    state = try row.text("state")
    problem = try row.optionalText("problem")
    at = try row.moment("at")
  }
}
