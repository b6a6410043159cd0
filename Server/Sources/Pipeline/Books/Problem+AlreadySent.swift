// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Messages
import ServerCore
import ShareContract
import Storage

extension Problem {
  /// The question whether to send a page again that was sent before.
  ///
  /// - Parameter destinations: those of the share, with the ones that are held.
  static func alreadySent(_ held: [HeldDelivery], _ destinations: [DestinationRecord]) -> Problem {
    guard let first = held.first, let destination = destinations.first(where: { $0.id == first.destination })
    else {
      return Problem(.alreadySent)
    }
    let zone = destination.settings.schedule.flatMap { TimeZone(identifier: $0.timeZone) }
    let day = DayText.date(of: first.at.date, in: zone ?? .current)
    return switch first.state {
    case .queued, .sending: Problem(.alreadySent, .alreadyWaiting(name: destination.name))
    case .uncertain: Problem(.alreadySent, .possiblySent(name: destination.name, day: day))
    default: Problem(.alreadySent, .alreadySent(name: destination.name, day: day))
    }
  }
}
