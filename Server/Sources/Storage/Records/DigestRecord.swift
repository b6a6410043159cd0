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

/// The books that wait for the next digest to one destination.
package struct DigestRecord: Sendable, Equatable {
  package let id: String
  package let destination: String
  package let account: String
  /// When the digest is due; nil waits until its owner sends it.
  package let dueAt: Moment?
  package let createdAt: Moment
  /// Why it was not sent when it was due.
  package let problem: String?
  /// The number of shares in it.
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

/// One book of a digest, which the digest stage stores for the deliveries.
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

/// A state change with its time and reason.
package struct TransitionRecord: Sendable, Equatable {
  package let share: Int
  /// The delivery; nil for a state change of the share itself.
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
