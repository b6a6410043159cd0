// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Foundation
import Messages
import Pipeline
import ServerCore
import ShareContract
import Storage

/// The contents of a destination's page.
struct DestinationPage {
  private let record: DestinationRecord
  private let waiting: DigestRecord?
  private let details: DestinationResponse
  private let sent: MailsSent?
  /// The machines on which workers run.
  private let machines: [String]
  /// What was entered before an error.
  private let typed: [String: String]

  /// The number of mails sent in the last 24 hours.
  struct MailsSent {
    let ofAccount: Int
  }

  init(
    _ record: DestinationRecord, waiting: DigestRecord?, _ description: DestinationDescription,
    isOperator: Bool, sent: MailsSent?, machines: [String] = [], typed: [String: String] = [:]
  ) {
    (self.sent, self.machines, self.typed) = (sent, machines, typed)
    self.record = record
    self.waiting = waiting
    details = description.response(record, waiting: waiting, showsPath: isOperator)
  }

  var values: [String: Any?] {
    let schedule = record.settings.schedule ?? DigestSchedule(.atOnce, timeZone: TimeZone.current.identifier)
    return [
      "title": record.name, "id": record.id, "name": typed["name"] ?? record.name, "address": record.address,
      "kind": DestinationMessages.kind(record.kind), "folder": details.folder,
      "limit": NumberText.current.bytes(details.limits.bookBytes), "mails": mails,
      "closed": record.closed == nil ? nil : true,
      "wantsWord": record.waits(for: .accountsWord) ? true : nil,
      "canTest": record.confirmed && record.closed == nil ? true : nil,
      "wantsVerification": record.waits(for: .mailedLink) ? true : nil,
      "wantsChallenge": record.waits(for: .challenge) ? true : nil,
      "isWebhook": record.kind == .webhook ? true : nil,
      "sendsBook": typed["sendsBook"].map { $0 == "yes" } ?? record.settings.sendsBook,
      "waiting": waiting.map { digest -> [String: Any] in
        ["text": DestinationMessages.waiting(digest, schedule), "id": record.id, "count": digest.shares]
      }, "next": schedule.next(after: Date()).map { DestinationMessages.time($0, in: schedule) },
      "rhythms": Self.rhythms(typed["rhythm"] ?? schedule.rhythm.rawValue),
      "weekdays": Self.weekdays(typed["weekday"].flatMap { Int($0) } ?? schedule.weekday ?? 1),
      "time": typed["time"] ?? String(format: "%02d:%02d", schedule.hour, schedule.minute),
      "timeZone": typed["timeZone"] ?? schedule.timeZone, "zones": TimeZone.knownTimeZoneIdentifiers,
      "hasMachine": hasMachine ? true : nil, "node": typed["node"] ?? record.settings.node ?? "",
      "machines": machines,
      "devices": Self.devices(typed["device"] ?? DeviceProfile.of(record).name),
    ]
  }

  /// Whether a machine can be chosen, or is chosen already.
  private var hasMachine: Bool {
    record.kind == .folder && (!machines.isEmpty || record.settings.node != nil)
  }

  /// The machine that was entered; nil if the field is empty.
  static func node(_ text: String) -> String? {
    let text = text.trimmingCharacters(in: .whitespaces).lowercased()
    return text.isEmpty ? nil : text
  }

  /// What the limits of mails leave, such as “20 per minute”; nil where there are none.
  private var mails: [String]? {
    guard let sent else { return nil }
    let limits = details.limits
    let lines = [
      limits.perMinute.map { Message.limitMailsPerMinute(count: $0) },
      limits.perDay.map { Message.limitMailsPerDay(count: $0, left: Self.left($0, sent.ofAccount)) },
      // How many are left would tell how often other accounts send there.
      limits.toAddressPerDay.map { Message.limitMailsToAddress(count: $0) },
    ].compactMap(\.self)
    return lines.isEmpty ? nil : (lines + [.limitMailsWait]).map(\.text)
  }

  private static func left(_ limit: Int, _ sent: Int) -> String {
    NumberText.current.number(max(0, limit - sent))
  }

  private static func devices(_ chosen: String) -> [[String: Any]] {
    DeviceProfile.all.map { ["value": $0.name, "text": $0.shownTitle, "isChosen": $0.name == chosen] }
  }

  private static func rhythms(_ chosen: String) -> [[String: Any]] {
    let messages: KeyValuePairs<DigestSchedule.Rhythm, Message> = [
      .atOnce: .scheduleAtOnce, .daily: .scheduleDaily, .weekly: .scheduleWeekly, .byHand: .scheduleByHand,
    ]
    return messages.map { ["value": $0.rawValue, "text": $1.text, "isChosen": $0.rawValue == chosen] }
  }

  private static let weekdayNames: [Message] = [
    .weekdayMonday, .weekdayTuesday, .weekdayWednesday, .weekdayThursday, .weekdayFriday, .weekdaySaturday,
    .weekdaySunday,
  ]

  private static func weekdays(_ chosen: Int) -> [[String: Any]] {
    zip(1..., weekdayNames).map {
      ["value": $0, "text": $1.text, "isChosen": $0 == chosen]
    }
  }

  /// The schedule in the page's form; nil for sending at once.
  static func schedule(of form: [String: String]) throws -> DigestSchedule? {
    guard let rhythm = DigestSchedule.Rhythm(rawValue: form["rhythm"] ?? "") else {
      throw Problem(.unprocessable, .scheduleMissing)
    }
    guard let time = DigestSchedule.time(form["time"] ?? "") else {
      throw Problem(.unprocessable, .timeFormat)
    }
    if rhythm == .atOnce { return nil }
    return DigestSchedule(
      rhythm, hour: time.hour, minute: time.minute,
      weekday: rhythm == .weekly ? Int(form["weekday"] ?? "1") : nil,
      timeZone: form["timeZone"] ?? "UTC")
  }
}
