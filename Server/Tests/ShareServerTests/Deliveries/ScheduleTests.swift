// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Pipeline
import Storage
import Testing

/// Compares schedules with the transitions of the time-zone database.
struct ScheduleTests {
  private func next(
    _ schedule: DigestSchedule, after text: String, count: Int = 1
  ) throws -> [String] {
    var moment = try #require(ISO8601DateFormatter().date(from: text))
    var found: [String] = []
    for _ in 0..<count {
      moment = try #require(schedule.next(after: moment))
      found.append(ISO8601DateFormatter().string(from: moment))
    }
    return found
  }

  @Test(
    "daily: the local hour stays the same before and after clocks change",
    arguments: [
      // Berlin: 2026-03-29 02:00 to 03:00, 2026-10-25 03:00 to 02:00.
      ("Europe/Berlin", 7, 0, "2026-03-28T00:00:00Z", ["2026-03-28T06:00:00Z", "2026-03-29T05:00:00Z"]),
      ("Europe/Berlin", 7, 0, "2026-10-24T12:00:00Z", ["2026-10-25T06:00:00Z", "2026-10-26T06:00:00Z"]),
      // A local time that is skipped counts at the end of the gap. A repeated one counts only the first time.
      ("Europe/Berlin", 2, 30, "2026-03-28T12:00:00Z", ["2026-03-29T01:00:00Z", "2026-03-30T00:30:00Z"]),
      ("Europe/Berlin", 2, 30, "2026-10-24T12:00:00Z", ["2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"]),
      // New York: 2026-03-08 and 2026-11-01.
      ("America/New_York", 2, 30, "2026-03-07T12:00:00Z", ["2026-03-08T07:00:00Z", "2026-03-09T06:30:00Z"]),
      ("America/New_York", 1, 30, "2026-10-31T12:00:00Z", ["2026-11-01T05:30:00Z", "2026-11-02T06:30:00Z"]),
      // Lord Howe shifts by half an hour, Santiago at midnight. Nepal is offset by 45 minutes.
      // Apia skipped December 30, 2011.
      (
        "Australia/Lord_Howe", 2, 15, "2026-10-03T00:00:00Z",
        ["2026-10-03T15:30:00Z", "2026-10-04T15:15:00Z"]
      ),
      ("America/Santiago", 0, 30, "2026-09-05T12:00:00Z", ["2026-09-06T04:00:00Z", "2026-09-07T03:30:00Z"]),
      ("Asia/Kathmandu", 0, 0, "2026-01-01T00:00:00Z", ["2026-01-01T18:15:00Z", "2026-01-02T18:15:00Z"]),
      ("Pacific/Apia", 7, 0, "2011-12-29T10:00:00Z", ["2011-12-29T17:00:00Z", "2011-12-30T17:00:00Z"]),
      ("UTC", 23, 59, "2026-12-31T23:58:59Z", ["2026-12-31T23:59:00Z", "2027-01-01T23:59:00Z"]),
    ])
  func daily(_ zone: String, _ hour: Int, _ minute: Int, _ after: String, _ expected: [String]) throws {
    let schedule = DigestSchedule(.daily, hour: hour, minute: minute, timeZone: zone)
    #expect(try next(schedule, after: after, count: expected.count) == expected)
  }

  @Test("weekly: the weekday counts in the reader's time zone, not in UTC")
  func weekly() throws {
    let auckland = DigestSchedule(.weekly, hour: 7, weekday: 1, timeZone: "Pacific/Auckland")
    // Monday 7:00 in Auckland is Sunday evening in UTC. Its clocks change on September 27, 2026.
    #expect(
      try next(auckland, after: "2026-09-16T00:00:00Z", count: 3) == [
        "2026-09-20T19:00:00Z", "2026-09-27T18:00:00Z", "2026-10-04T18:00:00Z",
      ])
    let sunday = DigestSchedule(.weekly, hour: 2, minute: 30, weekday: 7, timeZone: "Europe/Berlin")
    #expect(
      try next(sunday, after: "2026-03-28T00:00:00Z", count: 2) == [
        "2026-03-29T01:00:00Z", "2026-04-05T00:30:00Z",
      ])
  }

  @Test("the next time is later than the given one")
  func strictlyAfter() throws {
    let schedule = DigestSchedule(.daily, hour: 7, timeZone: "UTC")
    #expect(try next(schedule, after: "2026-01-01T07:00:00Z") == ["2026-01-02T07:00:00Z"])
    #expect(try next(schedule, after: "2026-01-01T06:59:59Z") == ["2026-01-01T07:00:00Z"])
  }

  @Test("daily: exactly once a day through five years of clock changes in several zones")
  func onceADay() throws {
    let start = try #require(ISO8601DateFormatter().date(from: "2024-01-01T00:00:00Z"))
    for zone in [
      "Europe/Berlin", "America/New_York", "Africa/Casablanca", "Australia/Lord_Howe", "America/Santiago",
    ] {
      for minute in stride(from: 0, to: 1440, by: 173) {
        let schedule = DigestSchedule(.daily, hour: minute / 60, minute: minute % 60, timeZone: zone)
        var (moment, days) = (start, Set<String>())
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        for _ in 0..<(5 * 365) {
          moment = try #require(schedule.next(after: moment))
          let day = calendar.dateComponents([.year, .month, .day], from: moment)
          #expect(days.insert("\(day)").inserted, "\(zone) twice on \(day)")
        }
        // No day was skipped.
        let span = moment.timeIntervalSince(start) / 86_400
        #expect(abs(span - Double(5 * 365)) < 1.5, "\(zone) \(minute)")
      }
    }
  }

  @Test("schedules at once and by hand, and unknown time zones, have no next time")
  func none() {
    #expect(DigestSchedule(.byHand).next(after: Date()) == nil)
    #expect(DigestSchedule(.atOnce).next(after: Date()) == nil)
    #expect(DigestSchedule(.daily, timeZone: "Europe/Atlantis").next(after: Date()) == nil)
  }
}
