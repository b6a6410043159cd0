// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Pipeline
import ShareContract
import Storage

/// Describes destinations to users.
enum DestinationWords {
  static func kind(_ kind: StoredDestinationKind) -> String {
    switch kind {
    case .kindle: "Kindle"
    case .email: "e-mail"
    case .folder: "folder on this server"
    case .webhook: "webhook"
    }
  }

  /// Explains what sending a book again does there, above all to the reading position.
  static func resending(to kind: StoredDestinationKind) -> String {
    switch kind {
    case .kindle:
      "Arrives as a new book that begins at its start; the reading position of the earlier one stays with that one. To "
        + "keep your place, take it from the catalogue (OPDS), where a share stays one book."
    case .email:
      "Arrives as a new file; most readers take it for a new book that begins at its start."
    case .folder:
      "Puts the file back if it is gone, and changes nothing if it lies there; the reading position stays where your "
        + "reader keeps it for this book."
    case .webhook:
      "Tells the receiver once more, under a new identifier; what it does with the reading position is its own."
    }
  }

  /// Describes what waits for a digest and when it is sent, such as “2 articles wait; they go on Monday …”.
  static func waiting(_ digest: DigestRecord, _ schedule: DigestSchedule?) -> String {
    let what = digest.shares == 1 ? "One share waits" : "\(digest.shares) shares wait"
    guard let due = digest.dueAt?.date else { return "\(what) for your word." }
    let when = "\(what) for the digest of \(time(due, in: schedule))."
    let problem = StoredJSON.decode(Problem.self, digest.problem)
    return problem.map { "\(when) \($0.detail ?? $0.title)" } ?? when
  }

  /// Formats a time in a schedule's time zone.
  static func time(_ moment: Date, in schedule: DigestSchedule?) -> String {
    let name = schedule?.timeZone ?? "UTC"
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_GB")
    format.timeZone = TimeZone(identifier: name) ?? .gmt
    format.dateFormat = "EEEE, d MMMM, HH:mm"
    return "\(format.string(from: moment)) (\(name))"
  }
}
