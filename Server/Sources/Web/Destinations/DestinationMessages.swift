// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Messages
import Pipeline
import ServerCore
import ShareContract
import Storage

/// Describes destinations for pages.
enum DestinationMessages {
  static func kind(_ kind: StoredDestinationKind) -> String {
    switch kind {
    case .kindle: Message.kindKindle.text
    case .email: Message.kindEmail.text
    case .folder: Message.kindFolder.text
    case .webhook: Message.kindWebhook.text
    }
  }

  /// Explains what happens there when a book is sent again, above all to the reading position.
  static func resending(to kind: StoredDestinationKind) -> String {
    switch kind {
    case .kindle: Message.resendKindle.text
    case .email: Message.resendEmail.text
    case .folder: Message.resendFolder.text
    case .webhook: Message.resendWebhook.text
    }
  }

  /// Says how many shares wait for a digest and when it is sent.
  static func waiting(_ digest: DigestRecord, _ schedule: DigestSchedule?) -> String {
    guard let due = digest.dueAt?.date else {
      return Message.digestWaitingForUser(count: digest.shares).text
    }
    let when = time(due, in: schedule)
    let problem = StoredJSON.decode(Problem.self, digest.problem).map { $0.shownDetail }
    let message: Message =
      problem.map { .digestWaitingProblem(count: digest.shares, time: when, problem: $0) }
      ?? .digestWaiting(count: digest.shares, time: when)
    return message.text
  }

  /// Formats a time in a schedule's time zone.
  static func time(_ moment: Date, in schedule: DigestSchedule?) -> String {
    let name = schedule?.timeZone ?? "UTC"
    let format = DateFormatter()
    format.locale = Locale(identifier: Viewer.current.language.code)
    format.timeZone = TimeZone(identifier: name) ?? .gmt
    format.setLocalizedDateFormatFromTemplate("EEEEMMMMdjmm")
    let zone = name.hasPrefix("Etc/") && format.timeZone.secondsFromGMT(for: moment) == 0 ? "UTC" : name
    return Message.digestTimeInZone(time: format.string(from: moment), zone: zone).text
  }
}
